import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';

/** What a scan may say of where a parcel is: the states of its transit; `announced`: the carrier knows of it and has not got it. */
export type ScanState = 'announced' | Exclude<keyof typeof PACKAGE_REGIONS.transit, 'none' | 'waitCollect'>;

/** As rows keep it: the code of the transit, 0 of what is only announced. */
export const codeOfScan = (state: ScanState): number =>
  state === 'announced' ? 0 : PACKAGE_REGIONS.transit[state].code;

type Codes = Readonly<Record<string, ScanState>>;

/** What the codes of carriers' systems mean (docs/spec/track-codes.tsv). */
export const TRACK_CODES = {
  kuaidi100: codes({
    inTransit: '0 1001 1002 1003 7 8 10 11 12',
    collected: '1 103',
    announced: '101 102',
    exception: '2 201 202 204 205 206 207 208 209 210 401 13',
    rejected: '203 14',
    signed: '3 301 302 303 304',
    returned: '4',
    delivering: '5',
    waitPickup: '501',
    returning: '6',
  }),
  kdniao: codes({
    announced: '0 10',
    collected: '1',
    inTransit: '2 201 204 205 206 5 6 601 602 603',
    delivering: '202',
    waitPickup: '211',
    signed: '3 301 302 304 311',
    exception: '4 401 402 403 405 412 604',
    rejected: '404',
    returned: '406',
    returning: '407',
  }),
  sf: codes({
    collected: '50 54',
    inTransit: '30 31 36 10 11',
    delivering: '44 204',
    exception: '33 34 70',
    signed: '80 607',
    waitPickup: '125 130',
    returning: '99 648',
    returned: '631',
  }),
} as const satisfies Record<string, Codes>;
export type TrackSystem = keyof typeof TRACK_CODES;

/** Written by state, read by code. */
function codes(of: Partial<Record<ScanState, string>>): Codes {
  return Object.fromEntries(
    Object.entries(of).flatMap(([state, list]) => list.split(' ').map((code) => [code, state as ScanState])),
  );
}

/** [X31] A code that nobody knows is on its way, and is counted. */
export function scanOf(system: TrackSystem, code: string): { state: ScanState; known: boolean } {
  const codesOf: Codes = TRACK_CODES[system];
  const state = Object.hasOwn(codesOf, code) ? codesOf[code] : undefined;
  return state ? { state, known: true } : { state: 'inTransit', known: false };
}
