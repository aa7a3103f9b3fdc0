import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { tracks } from '#contract/track/track.ts';
import { TrackLine } from '@/entities/track/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const APPLY = ['factory:waybill:apply'] as const;

/** Where a package is by the scans of its carrier, and the way to ask for them now. */
export function TracksSection({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery(query(tracks.ofPackage, { id }, { quiet: true, since: version ?? null }));
  const may = usePermits(APPLY);
  const asking = useSending(async () => {
    const { added } = await call(tracks.refresh, { id }, { quiet: true });
    showMessage(added > 0 ? `查到 ${added} 条新的轨迹` : '没有新的轨迹');
    await about.refetch();
  });
  if (!about.data) return about.error ? <FailureNote error={about.error} /> : null;
  if (about.data.transit === 0 && about.data.tracks.length === 0) return null;
  return (
    <section aria-label="轨迹">
      <header className="waybill-head">
        <h3>轨迹</h3>
        {may && about.data.waybillNo !== '' && (
          <Button size="small" text="查轨迹" loading={asking.busy} onClick={() => asking.submit()} />
        )}
      </header>
      <FailureNote error={asking.failure} />
      <TrackLine of={about.data} />
    </section>
  );
}
