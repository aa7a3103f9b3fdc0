import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Trx } from '#server/platform/database.ts';
import type { PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { attempt, LOST, oldSaid, readVerdict, type JudgeAt, type Verdict } from './judge.ts';
import { scrappedAmong } from './judge.sql.ts';

type Said = Pick<Verdict, 'defectId' | 'level' | 'responsible' | 'treatment'>;
type Versions = Readonly<Record<string, number>> | undefined;

const plain = (type: PieceEvent['type'], params: object) =>
  readPieceEvent(type, 'factory', params, { ownPermission: false });

/** [M27] Refused one by one; what was scrapped is told the number of what is made in its place. */
async function judgeMany(
  trx: Trx,
  at: JudgeAt,
  ids: readonly number[],
  event: PieceEvent,
  extra: Parameters<typeof attempt>[4],
) {
  const { successIds, failed } = await attempt(trx, at, ids, event, extra);
  const gone = await scrappedAmong(
    trx,
    at.factoryId,
    failed.map(({ id }) => id),
  );
  const told = new Map(
    gone.map(({ id, number, successor }) => [id, oldSaid(number, successor ?? undefined)]),
  );
  return { successIds, failed: failed.map((one) => ({ ...one, msg: told.get(one.id) ?? one.msg })) };
}

/** One verdict on many pieces. @throws Refusal where the list has no such defect, or one person is blamed for several */
export async function failPieces(
  trx: Trx,
  at: JudgeAt,
  ids: readonly number[],
  { treatment, ...said }: Said,
  versions?: Versions,
) {
  if (ids.length > 1 && said.responsible.userId !== undefined)
    throw badRequest('责任人要逐件选择，请一次只选一件。');
  const { defect, level, responsible, putDown } = await readVerdict(trx, at.factoryId, ids[0], said);
  const event =
    'reworkTo' in treatment
      ? plain('piece.reworked', { defect, responsible, stepId: treatment.reworkTo })
      : plain('piece.failed', { defect, level, responsible });
  return judgeMany(trx, at, ids, event, { versions, judged: { ...putDown, level } });
}

/** Nobody finds them: they are made again, and nothing of them can be recovered. */
export const losePieces = (trx: Trx, at: JudgeAt, ids: readonly number[], versions?: Versions) =>
  judgeMany(trx, at, ids, plain('piece.failed', { defect: LOST, level: 'major', responsible: 'unknown' }), {
    versions,
  });
