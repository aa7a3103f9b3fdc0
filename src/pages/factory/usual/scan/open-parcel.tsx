import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { packing } from '#contract/packing/packing.ts';
import { ParcelPanel, ParcelSlips } from '@/features/pack-parcel/index.ts';
import { call, query } from '@/shared/api/index.ts';

/** The parcel that is open at a packing station, in which what is scanned shows at once, and the slips of the last ones. */
export function OpenParcel({ stationId }: { stationId: number }) {
  const client = useQueryClient();
  const asked = query(packing.current, { stationId });
  const { data, refetch } = useQuery(asked);
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const { parcel, slipPrinter, slips } = data;
  const show = (next: Output<typeof packing.current>['parcel']): void =>
    void client.setQueryData(asked.queryKey, { ...data, parcel: next });
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    // What is refused has shown its notice.
    await work().catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <ParcelSlips
        {...{ slips, busy }}
        printer={slipPrinter}
        onReprint={(jobId) =>
          void during(async () => {
            await call(packing.reprint, { stationId, jobId });
            await refetch();
          })
        }
      />
      {parcel && (
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
      )}
    </>
  );
}
