export { PaperDialog, Told } from './paper-dialog.tsx';
