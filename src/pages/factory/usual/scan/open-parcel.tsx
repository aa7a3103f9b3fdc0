import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { packing } from '#contract/packing/packing.ts';
import { ParcelPanel } from '@/features/pack-parcel/index.ts';
import { call, query } from '@/shared/api/index.ts';

/** The parcel that is open at a packing station; what is scanned shows in it at once. */
export function OpenParcel({ stationId }: { stationId: number }) {
  const client = useQueryClient();
  const asked = query(packing.current, { stationId });
  const { data } = useQuery(asked);
  const [busy, setBusy] = useState(false);
  const parcel = data?.parcel;
  if (!parcel) return null;
  const show = (next: Output<typeof packing.current>['parcel']): void =>
    void client.setQueryData(asked.queryKey, { parcel: next });
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // What is refused has shown its notice.
    await work().catch(() => undefined);
    setBusy(false);
  };
  return (
    <ParcelPanel
      parcel={parcel}
      busy={busy}
      onTick={(lineId, ticked) =>
        void during(async () => show(await call(packing.tick, { stationId, lineId, ticked })))
      }
      onGiveUp={() =>
        void during(async () => {
          await call(packing.giveUp, { stationId });
          show(null);
        })
      }
    />
  );
}
