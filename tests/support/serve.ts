import { main } from '#server/main.ts';

/** The product from its sources; with the browser app that somebody has built, or without, as most tests need it. */
await main(Promise.resolve(process.env.PODFLOW_APP));
