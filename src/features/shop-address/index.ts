export { ShopAddressDialog } from './shop-address-dialog.tsx';
