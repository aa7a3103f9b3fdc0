export { SkuPage } from './ui/sku-page.tsx';
