export { PriceSteps } from './price-steps.tsx';
export { FoldsField } from './folds-field.tsx';
export { itemText, priceValue, rangesText, unitOf } from './words.ts';
