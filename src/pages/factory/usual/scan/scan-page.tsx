import { useSearchParams } from 'react-router';
import { ChooseStation, scanSettings, StationDesk } from '@/features/scan-station/index.ts';
import type { StationKind } from '#contract/station/kinds.ts';
import { OpenParcel } from './open-parcel.tsx';

const beside = ({ id, kind }: { id: number; kind: StationKind }) =>
  kind === 'pack' ? <OpenParcel stationId={id} /> : null;

/** /factory/usual/scan: a station of the hall, at which people scan all day (P191). */
export function ScanPage() {
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get('station'));
  const stationId = Number.isInteger(named) && named > 0 ? named : scanSettings.read().stationId;
  const choose = (id: number | null): void => {
    scanSettings.change({ stationId: id });
    setSearch(id === null ? {} : { station: String(id) }, { replace: true });
  };
  return stationId ? (
    <div className="scroll-area">
      <StationDesk key={stationId} stationId={stationId} onLeave={() => choose(null)} beside={beside} />
    </div>
  ) : (
    <div className="scroll-area">
      <ChooseStation onChoose={choose} />
    </div>
  );
}
