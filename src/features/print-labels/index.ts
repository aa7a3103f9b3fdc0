export { LabelPrints, PRINT_INTENTS } from './label-prints.tsx';
export { PrintLabelsButton } from './print-button.tsx';
