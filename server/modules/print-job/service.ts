import { atPrinter, figuresOf } from './jobs.sql.ts';
import { makeTest } from './make.ts';

export { reprintJob } from './copy.ts';
export { makeJobs, makeSample, queueJobs } from './make.ts';
export { papers, type PaperSource } from './ports.ts';
export { PRINT_JOB_TABLE } from './table.sql.ts';
/** What printers ask of their jobs. */
export const printerJobs = { figures: figuresOf, atPrinter, makeTest };
