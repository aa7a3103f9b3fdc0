export { drawPaper, drawZpl } from './draw.ts';
export { designOf as templateDesign, openOf as openTemplates, templates } from './sql.ts';
/** For the demo. */
export { makeTemplate } from './write.ts';
