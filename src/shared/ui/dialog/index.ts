export { DangerDialog } from './danger-dialog.tsx';
export { FailureNote } from '../failure/failure-note.tsx';
export { FormDialog } from './form-dialog.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { SureDialog } from './sure-dialog.tsx';
export { UsualReasons } from './usual-reasons.tsx';
export { useDialog, type DialogEnds, type OpenDialog } from './use-dialog.tsx';
