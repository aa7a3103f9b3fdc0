import type { Customer } from '#contract/customer/customer.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

const NewCustomer = lazyPart(() => import('./new-customer-dialog.tsx').then((m) => m.NewCustomerDialog));
const CustomerForm = lazyPart(() => import('./customer-form-dialog.tsx').then((m) => m.CustomerFormDialog));
const Groups = lazyPart(() => import('./groups-dialog.tsx').then((m) => m.GroupsDialog));
const Import = lazyPart(() => import('./import-customers-dialog.tsx').then((m) => m.ImportCustomersDialog));
const Unbind = lazyPart(() => import('./unbind-customer-dialog.tsx').then((m) => m.UnbindCustomerDialog));
const Assign = lazyPart(() => import('./assign-dialog.tsx').then((m) => m.AssignDialog));
const Notify = lazyPart(() => import('../notice-form-dialog.tsx').then((m) => m.NoticeFormDialog));
const Shops = lazyPart(() => import('./customer-shops-dialog.tsx').then((m) => m.CustomerShopsDialog));
const Prices = lazyPart(() => import('@/features/customer-prices/index.ts').then((m) => m.CustomerPrices));

/** Opens what is asked on the list of customers. */
export const customerDialogs = (open: OpenDialog) => ({
  create: () => open((ends) => <NewCustomer {...ends} />),
  edit: (customer: Customer) => open((ends) => <CustomerForm customer={customer} {...ends} />),
  groups: () => open((ends) => <Groups {...ends} />),
  import: () => open((ends) => <Import {...ends} />),
  unbind: (customer: Customer) => open((ends) => <Unbind customer={customer} {...ends} />),
  prices: (customer: Customer) => open((ends) => <Prices factoryCustomer={customer} {...ends} />),
  shops: (customer: Customer) => open((ends) => <Shops customer={customer} {...ends} />),
  // A notice changes nothing of the list: what is chosen stays chosen.
  notify: (to: readonly Customer[]) =>
    open(({ onClose }) => <Notify to={to} onDone={onClose} onClose={onClose} />),
  assign: (what: 'group' | 'invitor', customers: readonly Customer[]) =>
    open((ends) => <Assign what={what} customers={customers} {...ends} />),
});
export type CustomerDialogs = ReturnType<typeof customerDialogs>;
