import { readProblemEvent } from '#contract/problem/life-cycle/problem-events.ts';
import { PLAIN_PROBLEM } from '#contract/problem/life-cycle/problem-facts.ts';
import { PROBLEM_KINDS, type ProblemKind } from '#contract/problem/problem-words.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import type { Raised } from '#server/modules/package/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { DUE_MS } from './assigned.sql.ts';
import { PROBLEM_LINK } from './effects.ts';
import { beginProblems, moveProblems, REOPEN_MS } from './life.ts';
import type { ProblemMover } from './life-types.ts';
import * as sql from './raise.sql.ts';

type Of = Raised['of'];
const moverOf = ({ factoryId, by, now }: Of) =>
  ({
    tenantId: factoryId,
    side: 'factory',
    by,
    userId: null,
    userName: null,
    now,
  }) as const satisfies ProblemMover;

/**
 * Something happened to these packages, which the caller holds: a ticket of that kind is opened for each, or opened again, or
 * counts it where it is open. Each is one statement for all of them. @returns whose lists change
 */
export async function raiseProblems(
  trx: Trx,
  of: Of,
  kind: ProblemKind,
  about: readonly sql.AboutPackage[],
): Promise<Set<number>> {
  const tenants = new Set<number>();
  if (about.length === 0) return tenants;
  const one = new Map(about.map((each) => [each.packageId, each]));
  const { factoryId, by, now } = of;
  const since = new Date(now.getTime() - REOPEN_MS);
  const found = await sql.standing(trx, factoryId, kind, [...one.keys()], since);
  const mover = moverOf(of);
  const move = async (type: 'problem.noted' | 'problem.reopened', open: boolean, known: object) => {
    const ids = found.filter((each) => each.open === open).map(({ id }) => id);
    if (ids.length === 0) return;
    const moved = await moveProblems(trx, mover, readProblemEvent(type, by, {}), { ids, known });
    for (const tenantId of moved.tenants) tenants.add(tenantId);
  };
  await move('problem.noted', true, { again: true });
  await move('problem.reopened', false, { cameBack: true });
  for (const { packageId } of found) one.delete(packageId);
  if (one.size === 0) return tenants;
  const opening = await sql.openingRows(trx, { party: 'factory_id', tenantId: factoryId }, [...one.values()]);
  const due = new Date(now.getTime() + DUE_MS);
  const begun = await beginProblems(
    trx,
    mover,
    readProblemEvent('problem.opened', by, { kind, ...(of.text !== undefined && { text: of.text }) }),
    {
      rows: opening.map((row) => ({ ...row, kind, opened_by: by, due_at: due })),
      facts: { ...PLAIN_PROBLEM, onItsWay: true },
    },
    {},
  );
  if ('msg' in begun) throw new Error(`a ticket does not begin: ${begun.msg}`);
  for (const row of opening) tenants.add(row.merchant_id);
  tenants.add(factoryId);
  await tellFactory(trx, of, kind, opening);
  return tenants;
}

/** One notice for all that came at once. */
async function tellFactory(
  trx: Trx,
  { factoryId, now }: Of,
  kind: ProblemKind,
  rows: readonly { waybill_no: string }[],
): Promise<void> {
  const { label } = PROBLEM_KINDS[kind];
  const names = rows.slice(0, 3).map(({ waybill_no: no }) => no);
  await leaveNotice(
    trx,
    factoryId,
    {
      kind: 'problem',
      title: `新的快递问题件：${label} ${rows.length} 个`,
      body: `运单号 ${names.join('、')}${rows.length > 3 ? ' 等' : ''}，请到「快递问题件」处理。`,
      link: PROBLEM_LINK.factory,
    },
    now,
  );
}

/** Newer scans came for these packages, which the caller holds: tickets of which that ends the cause are solved. */
export async function settleProblems(
  trx: Trx,
  of: Pick<Of, 'factoryId' | 'now'>,
  packageIds: readonly number[],
): Promise<Set<number>> {
  if (packageIds.length === 0) return new Set();
  const ids = await sql.endedOf(trx, of.factoryId, packageIds);
  if (ids.length === 0) return new Set();
  const event = readProblemEvent('problem.solved', 'system', { result: 'auto' });
  const { tenants } = await moveProblems(trx, moverOf({ ...of, by: 'system' }), event, {
    ...{ ids, known: { ended: true } },
  });
  return tenants;
}
