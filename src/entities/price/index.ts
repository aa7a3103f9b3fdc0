export { PriceSteps } from './price-steps.tsx';
export { FoldsField } from './folds-field.tsx';
export { itemText } from '#contract/price-words.ts';
export { priceValue, rangesText, unitOf } from './words.ts';
