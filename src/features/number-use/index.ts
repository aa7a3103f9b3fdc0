export { USE_FILTERS } from './use-filters.ts';
export { UseSums } from './use-sums.tsx';
