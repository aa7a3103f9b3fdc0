import { main } from '#server/main.ts';
import { ensureBuilt } from './build.ts';

await main(ensureBuilt());
