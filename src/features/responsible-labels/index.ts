export { LabelFiles } from './label-files.tsx';
export { ResponsibleLabelsButton } from './print-button.tsx';
