import type { z } from 'zod';
import { paramsOf, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import { PARAMS } from './piece-event-fields.ts';
import type { PieceRegion } from './piece-states.ts';

/** Who sends an event of a production piece: the factory's people, or something that acts by itself. */
export const PIECE_ACTORS = { factory: '工厂', system: '系统', rule: '规则', timer: '定时' } as const;
export type PieceActor = keyof typeof PIECE_ACTORS;

interface EventEntry extends EventWords {
  region: PieceRegion;
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly PieceActor[];
}

const piece = (label: string, ...who: PieceActor[]) => ({ label, region: 'piece', who }) as const;
const recovery = (label: string, ...who: PieceActor[]) => ({ label, region: 'recovery', who }) as const;

/**
 * Every event of docs/spec/piece-moves.tsv, by its name there. None asks for a permission yet: a permission comes with the
 * screen or the station that sends the event.
 */
export const PIECE_EVENTS = {
  'piece.made': piece('生成生产件', 'system'),
  'piece.made.free': piece('自由打印', 'factory'),
  'piece.art.made': piece('出图完成', 'system'),
  'piece.art.failed': piece('出图失败', 'system'),
  'piece.art.retried': piece('重新出图', 'factory', 'system'),
  'piece.proof.approved': piece('确认图', 'factory'),
  'piece.proof.refused': piece('退回图', 'factory'),
  'piece.art.redone': piece('换图重出', 'factory', 'system'),
  'piece.batched': piece('入批次', 'factory', 'rule'),
  'piece.kicked': piece('剔出', 'factory', 'system'),
  'piece.spliced': piece('拼版', 'factory', 'system'),
  'piece.unspliced': piece('撤出拼版', 'factory', 'system'),
  'piece.side.withdrawn': piece('撤出一面', 'factory', 'system'),
  'piece.side.placed': piece('补拼一面', 'factory', 'system'),
  'piece.printed': piece('已打印', 'factory', 'system'),
  'piece.picked': piece('拣货', 'factory'),
  'piece.print.undone': piece('撤销打印完成', 'system'),
  'piece.pick.undone': piece('撤销拣货', 'factory'),
  'piece.step': piece('工序扫描', 'factory'),
  'piece.step.skipped': piece('跳过工序', 'factory'),
  'piece.step.undone': piece('撤销扫描', 'factory'),
  'piece.quality.passed': piece('质检合格', 'factory'),
  'piece.quality.undone': piece('撤销质检', 'factory'),
  'piece.failed': piece('不合格补做', 'factory'),
  'piece.fail.undone': piece('撤销不合格', 'factory'),
  'piece.remade': piece('补做生成', 'system'),
  'piece.reworked': piece('返工', 'factory'),
  'piece.sorted': piece('上架', 'factory'),
  'piece.unsorted': piece('下架', 'factory', 'system'),
  'piece.scanned': piece('验货', 'factory'),
  'piece.unscanned': piece('撤销验货', 'factory', 'timer'),
  'piece.packed': piece('打包', 'system'),
  'piece.forced': piece('强制打包', 'system'),
  'piece.unpacked': piece('取消打包', 'system'),
  'piece.unforced': piece('补做强制件', 'factory'),
  'piece.shipped': piece('发货', 'system'),
  'piece.unshipped': piece('撤销发货', 'system'),
  'piece.voided': piece('作废', 'factory', 'system'),
  'piece.stocked': piece('入库', 'factory'),
  'recovery.wanted': recovery('待回收', 'system'),
  'recovery.dropped': recovery('撤销待回收', 'system'),
  'recovery.stocked': recovery('成品入库', 'factory'),
  'recovery.reused': recovery('坯件回用', 'factory'),
  'recovery.discarded': recovery('销毁', 'factory'),
  'recovery.returned': recovery('退商家', 'factory'),
  'recovery.undone': recovery('撤销处理', 'factory'),
} as const satisfies Record<string, EventEntry>;

export type PieceEventType = keyof typeof PIECE_EVENTS;
export const PIECE_EVENT_TYPES = Object.keys(PIECE_EVENTS) as [PieceEventType, ...PieceEventType[]];
export const isPieceEventType = (text: string): text is PieceEventType => Object.hasOwn(PIECE_EVENTS, text);

export type PieceEventParams<T extends PieceEventType> = z.output<ParamsOf<PieceEventType, typeof PARAMS>[T]>;

/** The schema of every event's params, also of those that carry nothing. */
export const pieceEventParams = paramsOf(PIECE_EVENT_TYPES, PARAMS);

/** What the server knows about the sending, and no client says in `params`. */
interface Known {
  /** The sender holds the permission of its own that this event asks for. */
  ownPermission: boolean;
}
interface Circumstances {
  'piece.pick.undone': Known;
  'piece.step.skipped': Known;
  'piece.step.undone': Known;
  'piece.quality.undone': Known;
}
type CircumstancesOf<T> = T extends keyof Circumstances ? Circumstances[T] : unknown;

export type PieceEvent = {
  [T in PieceEventType]: { type: T; by: PieceActor } & PieceEventParams<T> & CircumstancesOf<T>;
}[PieceEventType];

/** Reads `params` as the event's schema wants them (throws ZodError) and adds what the server knows. */
export function readPieceEvent(
  type: PieceEventType,
  by: PieceActor,
  params: unknown,
  known: Known,
): PieceEvent {
  return { ...known, ...pieceEventParams[type].parse(params), type, by } as PieceEvent;
}
