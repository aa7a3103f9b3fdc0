import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smoothPiece, variedPieces } from '#tests/support/piece-facts.ts';
import { neutralPiece } from '#tests/support/piece-judge.ts';
import { filledPieceEvent } from '#tests/support/piece-event-filled.ts';
import {
  PIECE_ACTORS,
  PIECE_EVENT_TYPES,
  pieceEventParams,
  readPieceEvent,
  type PieceActor,
  type PieceEvent,
} from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import { PIECE_GUARDS } from './piece-guards.ts';
import { PIECE_REGIONS, pieceCodesOf, pieceStateOf, type PieceState } from './piece-states.ts';
import { stepPiece, takePiece, whyPieceClosed } from './piece-steps.ts';

const at = (piece: PieceState['piece'], recovery: PieceState['recovery'] = 'none'): PieceState => ({
  piece,
  recovery,
});
const why = (
  type: PieceEvent['type'],
  by: PieceActor,
  state: PieceState,
  facts: Partial<PieceFacts> = {},
  given: object = {},
) =>
  whyPieceClosed(state, { ...smoothPiece, ...facts }, {
    ...filledPieceEvent(type, by),
    ...given,
  } as PieceEvent);

describe('why an action on a piece is closed', () => {
  it.each([
    [
      'piece.step',
      'factory',
      at('printed'),
      { held: true },
      {},
      409,
      '订单已锁定、挂起或被退款拦截，请先解除再继续生产。',
    ],
    [
      'piece.step',
      'factory',
      at('printed'),
      { operatorOn: false },
      {},
      409,
      '工位没有人签到，请先扫描工牌签到。',
    ],
    [
      'piece.printed',
      'factory',
      at('spliced'),
      { misprinted: true },
      {},
      409,
      '有槽位标记为打印不良，请判不合格补做。',
    ],
    ['piece.packed', 'factory', at('scanned'), {}, {}, 403, '「打包」由系统自动完成，请等待自动处理。'],
    ['piece.failed', 'system', at('passed'), {}, {}, 403, '「不合格补做」由工厂操作，请联系工厂处理。'],
    ['piece.failed', 'factory', at('passed'), {}, { defect: ' ' }, 400, '请选择缺陷和责任方。'],
    ['piece.failed', 'factory', at('passed'), {}, { level: '' }, 400, '请选择缺陷级别。'],
    [
      'piece.quality.passed',
      'factory',
      at('printed'),
      {},
      {},
      409,
      '生产件当前为「已打印」，「质检合格」只适用于「待质检」的生产件，请核对后重试。',
    ],
    [
      'piece.step.undone',
      'factory',
      at('inProcess'),
      { ownAndFresh: false },
      { ownPermission: false },
      403,
      '只能由本人在 60 秒内撤销，请联系有撤销权限的人。',
    ],
    [
      'piece.step.skipped',
      'factory',
      at('printed'),
      {},
      { ownPermission: false },
      403,
      '没有这一步的权限，请联系管理员开通。',
    ],
    [
      'piece.voided',
      'factory',
      at('waitBatch'),
      {},
      {},
      403,
      '订单的生产件随订单作废，请从订单取消；只有自由打印的生产件可以直接作废。',
    ],
    [
      'piece.fail.undone',
      'factory',
      at('scrapped', 'discarded'),
      {},
      {},
      409,
      '报废的生产件已经处理，请先撤销处理。',
    ],
    [
      'recovery.stocked',
      'factory',
      at('void'),
      {},
      {},
      409,
      '生产件当前为「无需回收」，「成品入库」只适用于「待回收」的生产件，请核对后重试。',
    ],
  ] as const)('%s by %s in %j with %j given %j', (type, by, state, facts, given, code, msg) => {
    expect(why(type, by, state, facts, given)).toEqual({ code, msg });
  });

  it('answers every closed case in Chinese, with no raw code, name or number, and open ones with nothing', () => {
    const sentences = new Set<string>();
    for (const piece of Object.keys(PIECE_REGIONS.piece) as PieceState['piece'][])
      for (const recovery of Object.keys(PIECE_REGIONS.recovery) as PieceState['recovery'][])
        for (const type of PIECE_EVENT_TYPES)
          for (const by of Object.keys(PIECE_ACTORS) as PieceActor[])
            for (const facts of [...variedPieces, neutralPiece]) {
              const event = filledPieceEvent(type, by);
              const closed = whyPieceClosed(at(piece, recovery), facts, event);
              if ((closed === null) !== (stepPiece(at(piece, recovery), facts, event) !== null))
                expect.fail(`${type} by ${by}`);
              if (closed) sentences.add(closed.msg);
            }
    for (const { otherwise } of Object.values(PIECE_GUARDS)) sentences.add(otherwise);
    for (const msg of sentences) {
      expect(msg).toMatch(/^[^a-z{}]*。$/);
      expect(msg).toMatch(/请/);
      expect(msg).not.toMatch(/\d{3}/);
    }
  });
});

it('a move says what follows of itself, and not what the same event needs from elsewhere', () => {
  const closed = { ...smoothPiece, orderStatus: 'closed' } as const;
  const voided = filledPieceEvent('piece.voided', 'system');
  expect(takePiece(at('waitBatch'), closed, voided)).toEqual({
    state: at('void'),
    effects: ['batch.leave', 'blank.release'],
  });
  expect(takePiece(at('passed'), closed, voided)?.effects).toEqual([
    'recovery.want',
    'box.leave',
    'stations.warn',
  ]);
  expect(takePiece(at('shipped'), closed, voided)).toBeNull();
});

it('a state is kept as two codes, and read back', () => {
  expect(pieceCodesOf(at('scrapped', 'reused'))).toEqual([95, 3]);
  expect(pieceStateOf([95, 3])).toEqual(at('scrapped', 'reused'));
  expect(() => pieceStateOf([94, 0])).toThrow(RangeError);
});

describe('what an event of a piece may carry', () => {
  const read = (type: PieceEvent['type'], params: unknown) =>
    readPieceEvent(type, 'factory', params, { ownPermission: false });

  it.each([
    ['nothing at all', 'piece.failed', undefined],
    ['a defect alone', 'piece.failed', { defect: 'scratch' }],
    ['a level that is none', 'piece.failed', { defect: 'scratch', level: 'bad', responsible: 'unknown' }],
    ['nobody who is responsible', 'piece.reworked', { defect: 'scratch', stepId: 1 }],
    ['a side before the first', 'piece.side.placed', { side: 0 }],
    ['no storage place', 'piece.stocked', { place: ' ' }],
    ['a NUL', 'recovery.discarded', { reason: '坏\0了' }],
    ['neither a waybill number nor a slip', 'recovery.returned', {}],
    ['a change that makes no art anew', 'piece.art.redone', { because: 'again' }],
    ['a field of its own', 'piece.packed', { note: '好' }],
    ['what only the server knows', 'piece.step.skipped', { reason: '本款不需要', ownPermission: true }],
  ] as const)('refuses %s', (_, type, params) => {
    expect(() => read(type, params)).toThrow(z.ZodError);
  });

  it('cuts blanks, and adds what the server knows', () => {
    expect(read('piece.stocked', { place: ' A-01 ' })).toEqual({
      type: 'piece.stocked',
      by: 'factory',
      place: 'A-01',
      ownPermission: false,
    });
  });

  it('has a schema for every event, and a filled example that fits it', () => {
    for (const type of PIECE_EVENT_TYPES) {
      const {
        type: _,
        by: __,
        ownPermission: ___,
        ...params
      } = {
        ownPermission: null,
        ...filledPieceEvent(type, 'factory'),
      };
      expect(pieceEventParams[type].safeParse(params).error, type).toBeUndefined();
    }
  });
});
