import { ReceivableList } from './receivable-list.tsx';

/** /factory/express/fee: what parcels cost customers (P115). */
export function FeePage() {
  return <ReceivableList />;
}
