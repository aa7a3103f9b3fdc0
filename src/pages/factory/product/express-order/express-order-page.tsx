import { useSearchParams } from 'react-router';
import { LeavingList } from './leaving-list.tsx';
import { ListList } from './list-list.tsx';
import { isLists } from './express-tabs.tsx';
import './express-order.css';

/** /factory/product/expressOrder: parcels until they are in their carriers' hands, and the lists to sign (P149). */
export function ExpressOrderPage() {
  const [search] = useSearchParams();
  return isLists(search) ? <ListList /> : <LeavingList />;
}
