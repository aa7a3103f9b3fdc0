export { ExportAction } from './export-action.tsx';
