export { SkuFormDialog } from './sku-form-dialog.tsx';
