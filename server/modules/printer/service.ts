export { agentOf } from './caller.ts';
export { pair } from './pair.ts';
export { jobs } from './ports.ts';
export { hearPrinters, hold as holdPrinters, printers, printersServed } from './sql.ts';
