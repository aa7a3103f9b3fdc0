import { useSearchParams } from 'react-router';
import { MakingList } from './making-list.tsx';
import { WaitingList } from './waiting-list.tsx';

/** /factory/splicing: what waits to be laid on plates, and the plates that are laid and drawn (P160). */
export function SplicingPage() {
  const [search] = useSearchParams();
  return search.get('tab') === 'plates' ? <MakingList /> : <WaitingList />;
}
