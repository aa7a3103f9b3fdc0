import type { JudgedBy, PieceFollows } from '#server/modules/piece/service.ts';
import * as sql from './record.sql.ts';

type Done = Parameters<PieceFollows>[0];
const idsOf = ({ steps }: Done) => steps.map(({ row }) => row.id);

/** Who judged: those at the station, or else the user who sent it. */
const inspectorsOf = ({ mover, chosen: { work } }: Done) => {
  const people = work
    ? work.operators
    : mover.userId === null
      ? []
      : [{ id: mover.userId, name: mover.userName ?? '' }];
  return { inspectorIds: people.map(({ id }) => id), inspectors: people.map(({ name }) => name) };
};

const NOBODY: JudgedBy = {};
/** What an event says of the pieces that it judges; null: it judges none. */
function saidBy({ event, chosen: { judged = NOBODY } }: Done) {
  const who = {
    ...{ stepId: judged.stepId ?? null, operatorId: judged.userId ?? null },
    responsibleName: judged.name ?? '',
  };
  switch (event.type) {
    case 'piece.quality.passed':
      return {
        ...{ result: 'passed' as const, defect: '', level: null, responsible: null, backToStepId: null },
        ...{ stepId: null, operatorId: null, responsibleName: '' },
      };
    case 'piece.failed': {
      const { defect, level, responsible } = event;
      return { ...who, result: 'remake' as const, defect, level, responsible, backToStepId: null };
    }
    case 'piece.reworked': {
      const { defect, responsible, stepId: backToStepId } = event;
      const level = judged.level ?? null;
      return { ...who, result: 'rework' as const, defect, level, responsible, backToStepId };
    }
    default:
      return null;
  }
}

/** Every judgement of a piece is a row, wherever it came from: a desk, a scan, or a plate that came out wrong. */
export const noteJudged: PieceFollows = async (done) => {
  const { trx, mover, chosen, event } = done;
  const { now, tenantId } = mover;
  const at = chosen.work?.doneAt ?? now;
  if (event.type === 'piece.quality.undone' || event.type === 'piece.fail.undone')
    return sql.undoRecords(trx, tenantId, idsOf(done), { ...inspectorsOf(done), at, now });
  const said = saidBy(done);
  if (!said) return undefined;
  const { judged = NOBODY, work } = chosen;
  const made = await sql.insertRecords(trx, tenantId, idsOf(done), {
    ...said,
    ...inspectorsOf(done),
    ...{ stationId: work?.stationId ?? null, tookMs: judged.tookMs ?? null, at, now },
  });
  if (judged.photos?.length) await sql.insertPhotos(trx, tenantId, [...made.values()], judged.photos);
  return undefined;
};
