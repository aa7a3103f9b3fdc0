/**
 * What a webhook sends goes in three lanes, each with its own number at once, so that what fails keeps nothing else back:
 * `first`: never tried, the oldest first; `newest`: never tried, the newest first; `again`: tried before, and due.
 */
const LANES = ['first', 'newest', 'again'] as const;
export type Lane = (typeof LANES)[number];
type Room = Record<Lane, number>;

/** A receiver that answers gets what came in its order. */
const WELL: Room = { first: 4, newest: 0, again: 4 };
/** One that fails may keep each lane busy for as long as a try may last: its newest event waits for one try at most. */
const FAILING: Room = { first: 1, newest: 1, again: 1 };
/** How many tries one server has open; those that fail have their own share, and never take that of the others. */
const MOST_OPEN = { well: 192, failing: 64 };

interface Taken {
  webhookId: number;
  lane: Lane;
  failing: boolean;
}

export interface Free {
  /** Webhooks with tries under way, and how many by lane, at the same index. */
  busy: { ids: number[] } & Record<Lane, number[]>;
  well: Room & { most: number };
  failing: Room & { most: number };
}

/** The tries that this server has under way. */
export function lanes() {
  const under = new Map<number, Room>();
  const open = { well: 0, failing: 0 };
  const add = ({ webhookId, lane, failing }: Taken, by: 1 | -1): void => {
    const room = under.get(webhookId) ?? { first: 0, newest: 0, again: 0 };
    room[lane] += by;
    open[failing ? 'failing' : 'well'] += by;
    if (LANES.some((one) => room[one] > 0)) under.set(webhookId, room);
    else under.delete(webhookId);
  };
  return {
    begin: (taken: Taken) => add(taken, 1),
    end: (taken: Taken) => add(taken, -1),
    /** What may begin now. */
    free(): Free {
      const rooms = [...under.values()];
      const of = (lane: Lane) => rooms.map((room) => room[lane]);
      return {
        busy: { ids: [...under.keys()], first: of('first'), newest: of('newest'), again: of('again') },
        well: { ...WELL, most: Math.max(0, MOST_OPEN.well - open.well) },
        failing: { ...FAILING, most: Math.max(0, MOST_OPEN.failing - open.failing) },
      };
    },
  };
}
export type Lanes = ReturnType<typeof lanes>;
