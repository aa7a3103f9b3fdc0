import { main } from '#server/main.ts';

// The product without the build of the browser app: what is measured is the server.
await main(Promise.resolve(undefined));
