import type { Input } from '#contract/endpoint.ts';
import { plate, type Plate, type PLATE_DEEDS } from '#contract/plate/plate.ts';
import { PLATE_EVENTS, type PlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { PLAIN_PLATE, type PlateFacts } from '#contract/plate/life-cycle/plate-facts.ts';
import { PLATE_REGIONS, type PlateState } from '#contract/plate/life-cycle/plate-states.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to plates without anything more. */
export type PlateDeed = (typeof PLATE_DEEDS)[number];
/** What an action needs of a row. */
export type ActionablePlate = Pick<Plate, 'id' | 'number' | 'state' | 'pieces' | 'held' | 'version'>;

const STATE_OF = new Map(
  Object.entries(PLATE_REGIONS.plate).map(([name, { code }]) => [
    code as number,
    name as PlateState['plate'],
  ]),
);
const stateOf = ({ state }: ActionablePlate): PlateState => ({ plate: STATE_OF.get(state)! });
/** As far as a row shows it: whether its files and its device are as they should be only the server knows, and refuses by it. */
const factsOf = ({ pieces, held }: ActionablePlate): PlateFacts => ({
  ...PLAIN_PLATE,
  ...{ stays: pieces, isEmpty: pieces === 0, noneHeld: held === 0 },
  ...{ filesStand: true, layoutHolds: true, deviceOpen: true },
});
/** Nobody is asked for a reason before he has pressed the button that asks for it. */
const GIVEN: Partial<Record<PlateDeed, object>> = { 'plate.recalled': { reason: '-' } };
const eventOf = (type: PlateDeed | 'plate.downloaded') =>
  ({ type, by: 'factory', ...GIVEN[type as PlateDeed] }) as PlateEvent;
const whyClosed = (type: PlateDeed | 'plate.downloaded', row: ActionablePlate): string | undefined =>
  plateLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg;

/** The plate's life cycle as screens act on it. */
const PLATE_LIFE: ScreenLife<PlateDeed, ActionablePlate, 'factory'> = {
  // The way back from a drawing or from a plate that was taken apart is work of its own, and none of one click.
  ...plainLife<PlateDeed>({}),
  words: { noun: '版', counter: '个', number: '版号', shortNumber: '版号' },
  entryOf: (type) => PLATE_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed,
  concerns: (type, row) => plateLife.isKnownHere(stateOf(row), type),
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(plate.act, input as Input<typeof plate.act>, { quiet: true, idempotencyKey }),
};

type PlateAction = LifeAction<PlateDeed, Record<PlateDeed, object>, ActionablePlate>;

/** The one way in which pages send events to plates. */
export const usePlateAction = (target: ActionTarget<ActionablePlate>): PlateAction =>
  useLifeAction(PLATE_LIFE, target);

/** Why the file of a plate that waits to be printed is not given out; undefined: it is. */
export const whyNoFile = (row: ActionablePlate): string | undefined => whyClosed('plate.downloaded', row);
