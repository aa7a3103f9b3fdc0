export { SkuLine, skuFeatures } from './sku-line.tsx';
export { useSkuOptions, useSkuSearch } from './sku-questions.ts';
