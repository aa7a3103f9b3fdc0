import type { PieceFollows } from '#server/modules/piece/service.ts';
import * as credits from './credit.sql.ts';
import { wages } from './ports.ts';
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

/** [M36] Who did it is credited, and paid, once. */
async function credit(
  { trx, mover }: Done,
  did: readonly credits.Credited[],
  by: Parameters<typeof credits.credit>[3],
) {
  const ids = await credits.credit(trx, mover.tenantId, did, by);
  if (ids.length > 0) await wages.its.credited(trx, mover.tenantId, ids, mover.now);
}

async function undo({ trx, mover, event }: Done, undone: readonly credits.Credited[]) {
  const ids = await credits.takeBack(trx, mover.tenantId, undone, { by: event.type, at: mover.now });
  if (ids.length > 0) await wages.its.undone(trx, mover.tenantId, ids, mover.now);
}

const creditPrint: PieceFollows = (done) => credit(done, allDid(done, 'print'), doers(done));

/** [M24] A step is noted as done, and who did it is credited. */
const creditWork: PieceFollows = async (done) => {
  const { mover, event } = done;
  const by = doers(done);
  if (event.type !== 'piece.step') {
    const work = event.type === 'piece.quality.passed' ? 'quality' : 'pick';
    return credit(done, allDid(done, work), by);
  }
  const did = idsOf(done).map((pieceId) => ({ pieceId, stepId: event.stepId }));
  const noted = steps.stepNoted(mover.tenantId, did, { how: 'done', reason: '', at: by.at });
  return credit(done, allDid(done, 'step', event.stepId), { ...by, beside: noted });
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
  if (event.type === 'piece.step.undone') {
    const opened = await steps.openLastStep(trx, mover.tenantId, idsOf(done));
    const undone = [...opened].map(([pieceId, stepId]) => ({ pieceId, stepId, work: 'step' as const }));
    return undo(done, undone);
  }
  const work = TAKES_BACK[event.type];
  if (work) await undo(done, allDid(done, work));
};

const FAILED = 'piece.failed';

/** [M36] What a fault is put down to is taken back, and costs what its price says. */
async function blame(
  trx: Done['trx'],
  factoryId: number,
  pieceIds: readonly number[],
  to: credits.PutDown,
  now: Date,
): Promise<void> {
  const ids = await credits.takeBackFault(trx, factoryId, pieceIds, to, { by: FAILED, at: now });
  if (ids.length > 0) await wages.its.failed(trx, factoryId, ids, now);
}

async function unblame(trx: Done['trx'], factoryId: number, pieceIds: readonly number[], now: Date) {
  const ids = await credits.giveBack(trx, factoryId, pieceIds, FAILED);
  if (ids.length > 0) await wages.its.restored(trx, factoryId, ids, now);
}

/** A fault of a step or of who did it costs its credit. */
const takeBackResponsible: PieceFollows = async (done) => {
  const { trx, mover, event, chosen } = done;
  if (event.type !== FAILED) return;
  if (event.responsible !== 'step' && event.responsible !== 'operator') return;
  await blame(trx, mover.tenantId, idsOf(done), chosen.judged ?? {}, mover.now);
};

/**
 * What a fault of these pieces is put down to was corrected: what it cost before is given back, and where it is put down to
 * a work or to who did it, it costs that now.
 */
export async function creditsOfFault(
  trx: Done['trx'],
  factoryId: number,
  pieceIds: readonly number[],
  to: credits.PutDown | null,
  now: Date,
): Promise<void> {
  await unblame(trx, factoryId, pieceIds, now);
  if (to) await blame(trx, factoryId, pieceIds, to, now);
}

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
  'credit.giveBack': (done) => unblame(done.trx, done.mover.tenantId, idsOf(done), done.mover.now),
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
