import { atPrinter, figuresOf } from './jobs.sql.ts';
import { makeTest } from './make.ts';

export { reprintJob } from './copy.ts';
export { makeJobs, makeSample, queueJobs, sendPlate } from './make.ts';
export { outcomeOf } from './plates.ts';
export {
  answer as answerPlates,
  newestOf as newestPlateJobs,
  takeOut as takeOutPlates,
} from './plates.sql.ts';
export { papers, plates as platesOfJobs, type LabelsOut, type PaperSource, type PlateTold } from './ports.ts';
export { PRINT_JOB_TABLE } from './table.sql.ts';
/** What printers ask of their jobs. */
export const printerJobs = { figures: figuresOf, atPrinter, makeTest };
