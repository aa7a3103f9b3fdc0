import type { Input } from '#contract/endpoint.ts';
import { barcode, type BarcodePiece } from '#contract/barcode/barcode.ts';
import { batch } from '#contract/batch/batch.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { newPieceState } from '#contract/piece/life-cycle/piece-states.ts';
import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import type { Permission } from '#contract/permissions.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

const DEEDS = {
  remake: { label: '补做', permission: 'factory:piece:remake' },
  rework: { label: '返工', permission: 'factory:piece:remake' },
  lost: { label: '找不到', permission: 'factory:piece:remake' },
  skip: { label: '跳过工序', permission: 'factory:piece:skip' },
  undo: { label: '撤销扫描', permission: 'factory:piece:skip' },
  kick: { label: '剔出', permission: 'factory:batch:edit' },
} as const satisfies Record<string, { label: string; permission: Permission }>;
export type BarcodeDeed = keyof typeof DEEDS;

/** Nobody is asked for a defect or a reason before he has pressed the button that asks for it. */
const FAULT = { defect: '-', level: 'major', responsible: 'unknown' };
const eventOf = (type: PieceEvent['type'], params: object) =>
  ({ type, by: 'factory', ownPermission: true, ...params }) as unknown as PieceEvent;
/** What each of them sends. */
const EVENTS: Readonly<Partial<Record<BarcodeDeed, PieceEvent>>> = {
  remake: eventOf('piece.failed', FAULT),
  lost: eventOf('piece.failed', FAULT),
  rework: eventOf('piece.reworked', FAULT),
  skip: eventOf('piece.step.skipped', { reason: '-' }),
  kick: eventOf('piece.kicked', { reason: '-' }),
};
const GOES_BACK = ['piece.step', 'piece.quality.passed', 'piece.picked', 'piece.sorted'];

/** As far as a row shows it: how far its steps are only the server knows, and refuses by it. */
function whyClosed(type: BarcodeDeed, row: BarcodePiece): string | undefined {
  const event = EVENTS[type];
  if (!event)
    return GOES_BACK.includes(row.lastEvent)
      ? undefined
      : '最后一步不是工序、质检、拣货或上架，不能在这里撤销。';
  const facts = {
    orderStatus: row.orderStatus === null ? null : statusOf(row.orderStatus),
    ...{ held: row.held, plates: row.isOut ? 'out' : 'free', stepAfterPrint: true },
    ...{ qualityWanted: false, stepLeft: false },
  };
  return pieceLife.whyClosed(newPieceState(row.state), facts as never, event)?.msg;
}

const sendDeed = async (
  { event, params, ...chosen }: { event: string; params: object; ids?: readonly number[] },
  idempotencyKey: string,
) => {
  const how = { quiet: true, idempotencyKey };
  const asked = { ...chosen, ...params };
  switch (event as BarcodeDeed) {
    case 'remake':
    case 'rework':
      return call(barcode.fail, asked as Input<typeof barcode.fail>, how);
    case 'lost':
      return call(barcode.lost, asked as Input<typeof barcode.lost>, how);
    case 'skip':
      return call(barcode.skip, asked as Input<typeof barcode.skip>, how);
    case 'undo':
      return call(barcode.undo, asked as Input<typeof barcode.undo>, how);
    case 'kick': {
      const { reason } = params as { reason: string };
      return call(batch.kick, { pieceIds: [...chosen.ids!], reason }, how);
    }
  }
};

/** What is done with pieces that were looked up, as the screen acts on it. */
const BARCODE_LIFE: ScreenLife<BarcodeDeed, BarcodePiece, 'factory'> = {
  ...plainLife<BarcodeDeed>({}),
  words: { noun: '生产件', counter: '件', number: '生产件号', shortNumber: '件号' },
  entryOf: (type): HandWords => {
    const { label, permission } = DEEDS[type];
    return { label, who: ['factory'], permission: { factory: permission } } as unknown as HandWords;
  },
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed,
  concerns: () => true,
  numberOf: ({ number }) => number,
  call: (input, key) => sendDeed(input, key),
};

export const useBarcodeAction = (
  target: ActionTarget<BarcodePiece>,
): LifeAction<BarcodeDeed, Record<BarcodeDeed, object>, BarcodePiece> => useLifeAction(BARCODE_LIFE, target);
