import { main } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { ensureBuilt } from './build.ts';

await main(readConfig(), ensureBuilt());
