export { PriceSteps } from './price-steps.tsx';
export { FoldsField } from './folds-field.tsx';
export { itemText } from '#contract/price/price-words.ts';
export { CurrencyField } from './currency-field.tsx';
export { CHARGE_CHOICES, priceValue, rangesText, unitOf } from './words.ts';
