import type { Input } from '#contract/endpoint.ts';
import { plate, PLATE_SENDINGS, type Plate, type PLATE_DEEDS } from '#contract/plate/plate.ts';
import { PLATE_EVENTS, type PlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import { PLAIN_PLATE, type PlateFacts } from '#contract/plate/life-cycle/plate-facts.ts';
import { PLATE_REGIONS, type PlateState } from '#contract/plate/life-cycle/plate-states.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import { isUnsure } from './plate-sending.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to plates without anything more. */
export type PlateDeed = (typeof PLATE_DEEDS)[number] | (typeof PLATE_SENDINGS)[number];
/** What an action needs of a row. */
export type ActionablePlate = Pick<
  Plate,
  'id' | 'number' | 'state' | 'pieces' | 'held' | 'version' | 'folder' | 'sending'
>;

const STATE_OF = new Map(
  Object.entries(PLATE_REGIONS.plate).map(([name, { code }]) => [
    code as number,
    name as PlateState['plate'],
  ]),
);
const stateOf = ({ state }: ActionablePlate): PlateState => ({ plate: STATE_OF.get(state)! });
/** As far as a row shows it: whether its files and its device are as they should be only the server knows, and refuses by it. */
const factsOf = ({ pieces, held, ...row }: ActionablePlate): PlateFacts => ({
  ...PLAIN_PLATE,
  ...{ stays: pieces, isEmpty: pieces === 0, noneHeld: held === 0 },
  ...{ filesStand: true, layoutHolds: true, deviceOpen: true },
  job: isUnsure(row) ? 'unknown' : 'none',
});
/** Nobody is asked for a reason before he has pressed the button that asks for it. */
const GIVEN: Partial<Record<PlateDeed, object>> = {
  'plate.recalled': { reason: '-' },
  'plate.send.failed': { reason: '-' },
};
const NO_FOLDER = '设备没有启用的热文件夹，请在「打印」里新建或启用，或者下载版文件。';
const isSending = (event: string): boolean => (PLATE_SENDINGS as readonly string[]).includes(event);
const eventOf = (type: PlateDeed | 'plate.downloaded') =>
  ({ type, by: 'factory', ...GIVEN[type as PlateDeed] }) as PlateEvent;
const whyClosed = (type: PlateDeed | 'plate.downloaded', row: ActionablePlate): string | undefined =>
  plateLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg ??
  (type === 'plate.send' && row.folder === null ? NO_FOLDER : undefined);

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
    isSending(input.event)
      ? call(plate.sending, input as Input<typeof plate.sending>, { quiet: true, idempotencyKey })
      : call(plate.act, input as Input<typeof plate.act>, { quiet: true, idempotencyKey }),
};

type PlateAction = LifeAction<PlateDeed, Record<PlateDeed, object>, ActionablePlate>;

/** The one way in which pages send events to plates. */
export const usePlateAction = (target: ActionTarget<ActionablePlate>): PlateAction =>
  useLifeAction(PLATE_LIFE, target);

/** Why a plate is not sent to its device now; undefined: it can be. */
export const whyNotSent = (row: ActionablePlate): string | undefined => whyClosed('plate.send', row);
/** The same of its file. */
export const whyNoFile = (row: ActionablePlate): string | undefined => whyClosed('plate.downloaded', row);
