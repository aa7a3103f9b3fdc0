// What other figures are made with: days of the factory, and files that a task writes.
export { askerOf, daysOf, type Asker, type Days } from './asked.ts';
export { hoursCell, timeCell, yesCell, type Sheet } from './sheet.ts';
export { sheetExport, sheetFile, startSheet, type SheetInput } from './sheet-export.ts';
