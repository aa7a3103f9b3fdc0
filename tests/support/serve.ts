import { main } from '#server/main.ts';

/** The product without its browser app, which the tests of server processes do not need. */
await main(Promise.resolve(undefined));
