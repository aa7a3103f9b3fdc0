export { SkuLine } from './sku-line.tsx';
export { useSkuOptions, useSkuSearch } from './sku-questions.ts';
