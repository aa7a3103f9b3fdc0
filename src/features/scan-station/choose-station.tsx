import { useQuery } from '@tanstack/react-query';
import { Button, Spinner } from '@blueprintjs/core';
import { scan } from '#contract/scan/scan.ts';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { query } from '@/shared/api/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { FailureNote } from '@/shared/ui/failure/failure-note.tsx';
import './scan-station.css';

/** Which of the factory's stations this browser is. */
export function ChooseStation({ onChoose }: { onChoose: (stationId: number) => void }) {
  const { data, error, refetch } = useQuery(query(scan.stations, {}));
  if (!data)
    return error ? (
      <FailureNote error={error} retry={() => void refetch()} />
    ) : (
      <Spinner className="station-wait" aria-label="正在读取工位" />
    );
  if (data.length === 0)
    return <EmptyState title="还没有工位" text="请先在「分配设置 → 工位」新建工位，再到这里扫描。" />;
  return (
    <section className="choose-station" aria-label="选择工位">
      <h2>这台电脑是哪个工位？</h2>
      <ul>
        {data.map(({ id, name, kind, line }) => (
          <li key={id}>
            <Button fill size="large" alignText="start" onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span>{[STATION_KINDS[kind], line].filter(Boolean).join(' · ')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
