export { UndoDialog } from './undo-dialog.tsx';
