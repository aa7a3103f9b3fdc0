// What the demo and 定制任务 may ask of the art desk.
export { pageLines, type DeskRow } from './desk.sql.ts';
export { pageSteps } from './steps.sql.ts';
export { setPictures, setPlace, setState } from './write.sql.ts';
export { repulse } from './write.ts';
