import { main } from '#server/agent/main.ts';

// `npm run agent`: prints what a factory's server has for the printers of this network.
await main(process.argv.slice(2));
