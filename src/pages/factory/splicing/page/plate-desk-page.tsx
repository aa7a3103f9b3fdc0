import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { RENDERING, WATCH_MS } from '@/entities/plate/index.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { PlateWork } from './plate-work.tsx';
import './plate-desk.css';

/** /factory/splicing/page?id=: one plate at its true size, put right by hand (P161). */
export function PlateDeskPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isOne = Number.isInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    ...query(plateDesk.get, { id }, { quiet: true }),
    enabled: isOne,
    refetchInterval: ({ state }) => state.data?.plate.state === RENDERING && WATCH_MS,
  });
  if (!isOne)
    return (
      <EmptyState
        title="没有选择版"
        text="请在「拼版」的制版列表中打开一个版。"
        action={<Link to={`${PATHS['factory/splicing']}?tab=plates`}>查看版</Link>}
      />
    );
  return (
    <div className="desk-screen">
      <FailureNote error={error} retry={() => void refetch()} />
      {data && <PlateWork key={id} answer={data} refetch={() => refetch().then((read) => read.data)} />}
    </div>
  );
}
