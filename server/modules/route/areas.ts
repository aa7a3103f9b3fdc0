import type { PieceFollows } from '#server/modules/piece/service.ts';
import * as credits from './credit.sql.ts';
import { nextOf } from './progress.ts';
import * as steps from './progress.sql.ts';

type Done = Parameters<PieceFollows>[0];

const idsOf = ({ steps: own }: Done) => own.map(({ row }) => row.id);

/** Who did it: those at the station, or else the user who sent it; nobody where the system acts by itself. */
const doers = ({ mover, chosen: { work } }: Done) => ({
  operators: work ? work.operators.map(({ id }) => id) : mover.userId === null ? [] : [mover.userId],
  stationId: work?.stationId ?? null,
  at: work?.doneAt ?? mover.now,
});

const allDid = (done: Done, work: credits.Work, stepId: number | null = null): credits.Credited[] =>
  idsOf(done).map((pieceId) => ({ pieceId, work, stepId }));

const creditPrint: PieceFollows = (done) =>
  credits.credit(done.trx, done.mover.tenantId, allDid(done, 'print'), doers(done));

/** [M24] A step is noted as done, and who did it is credited. */
const creditWork: PieceFollows = async (done) => {
  const { trx, mover, event } = done;
  const by = doers(done);
  if (event.type !== 'piece.step') {
    const work = event.type === 'piece.quality.passed' ? 'quality' : 'pick';
    return credits.credit(trx, mover.tenantId, allDid(done, work), by);
  }
  const did = idsOf(done).map((pieceId) => ({ pieceId, stepId: event.stepId }));
  await steps.noteStep(trx, mover.tenantId, did, { how: 'done', reason: '', at: by.at });
  return credits.credit(trx, mover.tenantId, allDid(done, 'step', event.stepId), by);
};

/** [M25] The step that comes next is skipped, and nobody is credited with it. */
const skipStep: PieceFollows = async (done) => {
  const { trx, mover, event } = done;
  if (event.type !== 'piece.step.skipped') return;
  const all = await steps.scannedSteps(trx, mover.tenantId, idsOf(done));
  const skipped = [...Map.groupBy(all, ({ pieceId }) => pieceId)].flatMap(([pieceId, own]) => {
    const next = nextOf(own);
    return next ? [{ pieceId, stepId: next.stepId }] : [];
  });
  const noted = { how: 'skipped' as const, reason: event.reason, at: mover.now };
  await steps.noteStep(trx, mover.tenantId, skipped, noted);
};

const TAKES_BACK: Partial<Record<Done['event']['type'], credits.Work>> = {
  'piece.print.undone': 'print',
  'piece.pick.undone': 'pick',
  'piece.quality.undone': 'quality',
};

const takeBack: PieceFollows = async (done) => {
  const { trx, mover, event } = done;
  const by = { by: event.type, at: mover.now };
  if (event.type === 'piece.step.undone') {
    const opened = await steps.openLastStep(trx, mover.tenantId, idsOf(done));
    const undone = [...opened].map(([pieceId, stepId]) => ({ pieceId, stepId, work: 'step' as const }));
    return credits.takeBack(trx, mover.tenantId, undone, by);
  }
  const work = TAKES_BACK[event.type];
  if (work) await credits.takeBack(trx, mover.tenantId, allDid(done, work), by);
};

/** A fault of a step or of who did it costs its credit; until wages stand nothing else follows of it. */
const takeBackResponsible: PieceFollows = async (done) => {
  const { trx, mover, event } = done;
  if (event.type !== 'piece.failed') return;
  if (event.responsible !== 'step' && event.responsible !== 'operator') return;
  await credits.takeBackLast(trx, mover.tenantId, idsOf(done), { by: event.type, at: mover.now });
};

/** What a fault of these pieces is put down to was corrected: it costs the credit now, or gives it back. */
export const creditsOfFault = (
  trx: Done['trx'],
  factoryId: number,
  pieceIds: readonly number[],
  costs: boolean,
  now: Date,
): Promise<void> =>
  costs
    ? credits.takeBackLast(trx, factoryId, pieceIds, { by: 'piece.failed', at: now })
    : credits.giveBack(trx, factoryId, pieceIds, 'piece.failed');

/** What routes and credits do when a piece moves. */
export const pieceRoutes: Readonly<
  Record<
    | 'print.credit'
    | 'work.credit'
    | 'credit.takeBack'
    | 'credit.giveBack'
    | 'responsible.takeBack'
    | 'step.skip'
    | 'pass.next',
    PieceFollows
  >
> = {
  'print.credit': creditPrint,
  'work.credit': creditWork,
  'credit.takeBack': takeBack,
  'credit.giveBack': (done) => credits.giveBack(done.trx, done.mover.tenantId, idsOf(done), 'piece.failed'),
  'responsible.takeBack': takeBackResponsible,
  'step.skip': skipStep,
  'pass.next': async (done) => {
    const { trx, mover, event } = done;
    if (event.type === 'piece.reworked')
      await steps.nextPass(trx, mover.tenantId, idsOf(done), event.stepId, mover.now);
  },
};

/** What comes into a batch goes by the route that stands now. */
export const routePieces: PieceFollows = async (done) => {
  if (done.event.type === 'piece.batched') await steps.takeRoutes(done.trx, done.mover.tenantId, idsOf(done));
};
