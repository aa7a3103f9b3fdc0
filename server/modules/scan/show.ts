import type { Answer } from '#contract/endpoint.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { scan, ScannedPiece } from '#contract/scan/scan.ts';
import { nextOf } from '#server/modules/route/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { seePieces } from './piece.sql.ts';
import type { KeptScan } from './sql.ts';

type Shown = Answer<typeof scan.undo>['undone'];
type Viewer = Pick<Ctx, 'tenantId' | 'files'>;

/** Where a piece goes from a state; a step that is left comes before that. */
const NEXT: readonly (readonly [state: number, next: string])[] = [
  [PIECE.packed.code, '等待出库'],
  [PIECE.scanned.code, '打包'],
  [PIECE.sorted.code, '打包'],
  [PIECE.passed.code, '分拣'],
  [PIECE.waitQuality.code, '质检'],
  [PIECE.printed.code, ''],
  [0, '打印'],
];

function nextWord(state: number, step: string | undefined): string {
  if (state >= PIECE.shipped.code) return '';
  if (step !== undefined && (state === PIECE.printed.code || state === PIECE.inProcess.code)) return step;
  return NEXT.find(([from]) => state >= from)![1];
}

/** Scans as a station shows them, each with its piece as that stands now. */
export async function showScans(db: Db, viewer: Viewer, scans: readonly KeptScan[]): Promise<Shown[]> {
  const ids = [...new Set(scans.flatMap(({ pieceId }) => pieceId ?? []))];
  const found = ids.length === 0 ? [] : await seePieces(db, viewer.tenantId, ids);
  const pieces = new Map(
    found.map(({ pictureFileId, steps, ...piece }): [number, ScannedPiece] => [
      piece.id,
      {
        ...piece,
        next: nextWord(piece.state, nextOf(steps)?.name),
        pictureThumbUrl: viewer.files.link(pictureFileId, 'thumb') ?? null,
      },
    ]),
  );
  return scans.map(({ id, scanId, code, pieceId, answer, doneAt, offline, undone }) => ({
    ...{ id, scanId, code, ...answer, doneAt, offline, undone },
    piece: (pieceId === null ? undefined : pieces.get(pieceId)) ?? null,
  }));
}
