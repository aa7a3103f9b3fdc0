/** One state of a region: its code in the database, its label on the screen (empty: no screen names it). */
export interface StateEntry {
  readonly code: number;
  readonly label: string;
}
type States = Readonly<Record<string, StateEntry>>;
/** The regions of a life cycle, in the order in which its log writes them. */
export type Regions = Readonly<Record<string, States>>;
export type RegionOf<R extends Regions> = keyof R & string;
/** Where one thing stands: a state in every region. */
export type StateOf<R extends Regions> = { readonly [K in keyof R]: keyof R[K] & string };

/**
 * What a life cycle needs to know of its regions. `codesOf` and `stateOf` translate between states and the codes that the
 * log keeps, one a region; `stateOf` throws on a code that its region does not have, and takes the first state of a region that
 * the codes end before.
 * @param unlabelled words for states without a label, by region, for sentences and drawings.
 */
export function regionsOf<const R extends Regions>(
  regions: R,
  unlabelled?: Readonly<Partial<Record<RegionOf<R>, string>>>,
) {
  const names = Object.keys(regions) as RegionOf<R>[];
  const readers = Object.fromEntries(
    names.map((region) => {
      const states = regions[region]!;
      const byCode = new Map(Object.keys(states).map((name) => [states[name]!.code, name]));
      const read = (code: number): string => {
        const name = byCode.get(code);
        if (name === undefined) throw new RangeError(`no state of ${region} has the code ${code}`);
        return name;
      };
      return [region, read];
    }),
  ) as unknown as { readonly [K in RegionOf<R>]: (code: number) => keyof R[K] & string };
  /** A row of a log that ends before a region was written when there was none: it stood at its first state. */
  const firstOf = (region: RegionOf<R>): number => Object.values(regions[region]!)[0]!.code;
  return {
    names,
    readers,
    codesOf: (state: StateOf<R>): number[] => names.map((region) => regions[region]![state[region]]!.code),
    stateOf: (codes: readonly number[]): StateOf<R> =>
      Object.fromEntries(
        names.map((region, at) => [region, readers[region](codes[at] ?? firstOf(region))]),
      ) as StateOf<R>,
    /** The word for a state in a sentence or a drawing, also where screens show none. */
    wordOf: (region: RegionOf<R>, name: string): string =>
      regions[region]![name]?.label || unlabelled?.[region] || name,
  };
}
