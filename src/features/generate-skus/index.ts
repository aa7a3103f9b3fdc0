export { GenerateDialog } from './generate-dialog.tsx';
