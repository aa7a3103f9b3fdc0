export { ImportWizard } from './import-wizard.tsx';
