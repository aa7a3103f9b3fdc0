import type { Output } from '#contract/endpoint.ts';
import type { scan, ScanAnswer, StationNow } from '#contract/scan/scan.ts';

/** A scan, and as of when it was told: another answer may know that it was taken back. */
interface Known extends ScanAnswer {
  asOf?: number;
}
export interface Station extends Omit<Output<typeof scan.station>, 'recent'> {
  recent: Known[];
}
/** What any answer says of a station: what it shows now, and scans that it had. */
export interface Told extends StationNow {
  recent: readonly Known[];
}

const RECENT = 20;

const dated = ({ asOf, recent }: Told): Required<Known>[] => recent.map((one) => ({ asOf, ...one }));

/**
 * [M26] A station as it is after it was told something. Answers come in any order, and the one that was kept without network comes
 * last of all: what is as of later holds, scans stand in the order in which they came to the server, and nothing is added up here.
 * So it is all the same in which order they are told, and whether one of them is told twice.
 */
export function toldStation(station: Station, told: Told): Station {
  const scans = new Map<number, Required<Known>>();
  for (const one of [...dated(station), ...dated(told)])
    if (one.asOf >= (scans.get(one.id)?.asOf ?? 0)) scans.set(one.id, one);
  const recent = [...scans.values()].toSorted((a, b) => b.id - a.id).slice(0, RECENT);
  return { ...(told.asOf >= station.asOf ? { ...station, ...told } : { ...told, ...station }), recent };
}
