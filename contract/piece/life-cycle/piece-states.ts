import { regionsOf, type StateOf } from '#contract/life-cycle/states.ts';

/**
 * The regions of a production piece's life cycle: code in the database, label on the screen (docs/spec/piece-states.tsv).
 * An empty label is a state that no screen names. The boxes of the sorting shelf, which that table lists too, are things of
 * their own with a life cycle of their own: they are not here.
 */
export const PIECE = {
  waitArt: { code: 0, label: '待出图' },
  artFailed: { code: 5, label: '图片异常' },
  waitProof: { code: 8, label: '待确认图' },
  waitBatch: { code: 10, label: '待分配' },
  batched: { code: 20, label: '已入批次' },
  spliced: { code: 30, label: '已拼版' },
  printed: { code: 40, label: '已打印' },
  inProcess: { code: 50, label: '加工中' },
  waitQuality: { code: 60, label: '待质检' },
  passed: { code: 70, label: '已合格' },
  sorted: { code: 75, label: '已上架' },
  scanned: { code: 80, label: '已验货' },
  packed: { code: 85, label: '已打包' },
  shipped: { code: 90, label: '已发货' },
  stocked: { code: 92, label: '已入库' },
  scrapped: { code: 95, label: '已报废' },
  void: { code: 96, label: '已作废' },
} as const;

export const RECOVERY = {
  none: { code: 0, label: '' },
  waiting: { code: 1, label: '待回收' },
  stocked: { code: 2, label: '成品入库' },
  reused: { code: 3, label: '坯件回用' },
  discarded: { code: 4, label: '已销毁' },
  returned: { code: 5, label: '已退商家' },
} as const;

/** The regions in the order in which the event log writes them. */
export const PIECE_REGIONS = { piece: PIECE, recovery: RECOVERY } as const;

export type PieceStateName = keyof typeof PIECE;
export type PieceRegion = keyof typeof PIECE_REGIONS;
export type PieceState = StateOf<typeof PIECE_REGIONS>;

/** Words for states that no screen names. */
export const PIECE_UNLABELLED = { recovery: '无需回收' } as const;
const regions = regionsOf(PIECE_REGIONS, PIECE_UNLABELLED);
export const { stateOf: pieceStateOf, wordOf: pieceWordOf } = regions;
export const { piece: pieceOf, recovery: recoveryOf } = regions.readers;

/** `[piece, recovery]` as the event log keeps them. */
export type PieceStateCodes = [number, number];
export const pieceCodesOf = regions.codesOf as (state: PieceState) => PieceStateCodes;

/** A piece that has just come into being, with nothing to take back of it. */
export const newPieceState = (piece: PieceStateName): PieceState => ({ piece, recovery: 'none' });
