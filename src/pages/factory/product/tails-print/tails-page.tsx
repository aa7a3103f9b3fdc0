import { useSearchParams } from 'react-router';
import { TailBatches } from './tail-batches.tsx';
import { TailList } from './tail-list.tsx';
import './tails.css';

/** /factory/product/tailsPrint: the last open pieces of batches, printed together, and why each is late (P144). */
export function TailsPage() {
  const [search] = useSearchParams();
  return search.get('tab') === 'batches' ? <TailBatches /> : <TailList />;
}
