export { DangerDialog } from './danger-dialog.tsx';
export { FailureNote } from './failure-note.tsx';
export { FormDialog } from './form-dialog.tsx';
export { VerifiedStep } from './verified-step.tsx';
