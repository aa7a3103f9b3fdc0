export { isHeard } from './heard.ts';
export { agentOf } from './caller.ts';
export { pair } from './pair.ts';
export { jobs } from './ports.ts';
export { hearPrinters, hold as holdPrinters, openFolders, printers, printersServed } from './sql.ts';
