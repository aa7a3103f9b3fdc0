import { useSearchParams } from 'react-router';
import { UsageGroups } from './usage-groups.tsx';
import { UsageLines } from './usage-lines.tsx';

/** /factory/data/useDetail: what production used, blanks, media and ink, and what of it was wasted (P113). */
export function UsagePage() {
  const [search] = useSearchParams();
  return search.has('group') && !search.has('code') ? <UsageGroups /> : <UsageLines />;
}
