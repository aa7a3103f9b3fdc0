import { main } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';

/** The product without its browser app, which the tests of server processes do not need. */
await main(readConfig(), Promise.resolve(undefined));
