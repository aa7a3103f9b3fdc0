import type { Customer } from '#contract/customer/customer.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

/** What is asked on the list of customers: one of the dialogs below. */
export type CustomerAsk =
  | { kind: 'new' | 'groups' | 'import' }
  | { kind: 'edit' | 'unbind' | 'prices' | 'shops'; customer: Customer }
  | { kind: 'group' | 'invitor' | 'notify'; customers: readonly Customer[] };

const NewCustomer = lazyPart(() => import('./new-customer-dialog.tsx').then((m) => m.NewCustomerDialog));
const CustomerForm = lazyPart(() => import('./customer-form-dialog.tsx').then((m) => m.CustomerFormDialog));
const Groups = lazyPart(() => import('./groups-dialog.tsx').then((m) => m.GroupsDialog));
const Import = lazyPart(() => import('./import-customers-dialog.tsx').then((m) => m.ImportCustomersDialog));
const Unbind = lazyPart(() => import('./unbind-customer-dialog.tsx').then((m) => m.UnbindCustomerDialog));
const Assign = lazyPart(() => import('./assign-dialog.tsx').then((m) => m.AssignDialog));
const Notify = lazyPart(() => import('./notice-form-dialog.tsx').then((m) => m.NoticeFormDialog));
const Shops = lazyPart(() => import('./customer-shops-dialog.tsx').then((m) => m.CustomerShopsDialog));
const Prices = lazyPart(() => import('@/features/customer-prices/index.ts').then((m) => m.CustomerPrices));

export function CustomerDialogs({
  ask,
  onSettled,
  onClose,
}: {
  ask: CustomerAsk | undefined;
  /** Something changed: what is shown is read anew. */
  onSettled: () => void;
  onClose: () => void;
}) {
  if (!ask) return null;
  const saved = (): void => {
    onClose();
    onSettled();
  };
  switch (ask.kind) {
    case 'new':
      return <NewCustomer onDone={saved} onClose={onClose} />;
    case 'edit':
      return <CustomerForm customer={ask.customer} onDone={saved} onClose={onClose} />;
    case 'groups':
      return <Groups onSettled={onSettled} onClose={onClose} />;
    case 'import':
      return <Import onSettled={onSettled} onClose={onClose} />;
    case 'unbind':
      return <Unbind customer={ask.customer} onSettled={onSettled} onClose={onClose} />;
    case 'prices':
      return <Prices factoryCustomer={ask.customer} onClose={onClose} />;
    case 'shops':
      return <Shops customer={ask.customer} onClose={onClose} />;
    case 'notify':
      return <Notify to={ask.customers} onDone={onClose} onClose={onClose} />;
    default:
      return <Assign what={ask.kind} customers={ask.customers} onDone={saved} onClose={onClose} />;
  }
}
