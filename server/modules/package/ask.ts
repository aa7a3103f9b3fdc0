import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import { ASKED_AT_ONCE, type packageNumbers } from '#contract/package/asking.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { change } from '#server/modules/tenant/service.ts';
import {
  accountChoices,
  askNumbers,
  currentOf,
  dealWithNumbers,
  judgeAsk,
  leftInRanges,
  NO_ACCOUNT,
  type Judged,
  choosesByRules,
  type NumberDeed,
  type WantingPackage,
} from '#server/modules/waybill/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { askPackagesByRules, lookByRules } from './ask-by-rules.ts';
import { unservedAmong, UNKNOWN } from './life.ts';
import type { PackageMover } from './life-types.ts';
import { refuseFar } from './list.ts';
import { lockPackages } from './lock.sql.ts';
import { wantingOf } from './parcel.sql.ts';
import { wantingPackage } from './wanting.ts';

export const accounts = async (ctx: Ctx): Promise<Answer<typeof packageNumbers.accounts>> =>
  (await accountChoices(ctx.db, ctx.tenantId, ctx.now)).map(
    ({ id, name, expressName, isOn, kind, left, lender }) => ({
      ...{ id, name, expressName, isOn, kind, left, lender },
    }),
  );

/** Somebody of the factory asks, and no carrier. */
type Asking = PackageMover & { by: 'factory' };
const handOf = ({ tenantId, userId, userName, now }: Ctx): Asking => ({
  ...{ tenantId, by: 'factory', userId, userName, now },
});

/** [X11] As they would go by this express. */
async function judgable(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  expressName: string,
  now: Date,
): Promise<WantingPackage[]> {
  const rows = await wantingOf(trx as Db, factoryId, ids);
  const unserved = await unservedAmong(
    trx,
    factoryId,
    now,
    rows.map((row) => ({ ...row, expressName })),
  );
  return rows.map((row) => wantingPackage(row, unserved.get(row.id)));
}

/** Refused, grouped by the sentence; the first few by their numbers. */
export function groupsOf(refused: readonly RowRefusal[]) {
  const groups = Map.groupBy(refused, ({ msg }) => msg);
  return [...groups].map(([msg, rows]) => ({
    ...{ msg, count: rows.length },
    numbers: rows.slice(0, 3).flatMap(({ orderNo }) => orderNo ?? []),
  }));
}

export const byRules = async (ctx: Ctx): Promise<Answer<typeof packageNumbers.byRules>> => ({
  stands: await choosesByRules(ctx.db, ctx.tenantId),
});

type Seen = Answer<typeof packageNumbers.preview>;
type Look = Pick<Seen, 'accounts'> & Pick<Judged, 'standing' | 'refused'> & { fit: readonly unknown[] };

async function lookByAccount(ctx: Ctx, ids: readonly number[], accountId: number): Promise<Look> {
  const { tenantId, now } = ctx;
  const account = (await accountChoices(ctx.db, tenantId, now)).find(({ id }) => id === accountId);
  if (!account) throw notFound(NO_ACCOUNT);
  // It reads what asking reads, and keeps nothing locked.
  const trx = ctx.db as Trx;
  const current = await currentOf(trx, tenantId, ids);
  const packages = await judgable(trx, tenantId, ids, account.expressName, now);
  const inRanges = await leftInRanges(trx, tenantId, accountId);
  const judged = judgeAsk(packages, current, { ...account, left: account.left ?? Infinity }, inRanges);
  const { name, expressName } = account;
  const count = judged.fit.length;
  return { ...judged, accounts: count > 0 ? [{ name, expressName, count }] : [] };
}

async function lookByChoice(ctx: Ctx, ids: readonly number[]): Promise<Look> {
  const { ground, fit, ...rest } = await lookByRules(ctx.db, ctx.tenantId, ids, ctx.now);
  const counts = Map.groupBy(fit, ({ choice }) => choice.accountId);
  return {
    ...rest,
    fit,
    accounts: ground.accounts.flatMap(({ id, name, expressName }) => {
      const count = counts.get(id)?.length ?? 0;
      return count > 0 ? [{ name, expressName, count }] : [];
    }),
  };
}

export async function preview(
  ctx: Ctx,
  { ids, accountId }: Parsed<typeof packageNumbers.preview>,
): Promise<Seen> {
  await refuseFar(ctx, ids);
  const all = [...new Set(ids)];
  const seen =
    accountId === undefined ? await lookByChoice(ctx, all) : await lookByAccount(ctx, all, accountId);
  const [fit, standing] = [seen.fit.length, seen.standing.length];
  const missing = all.length - fit - standing - seen.refused.length;
  return {
    ...{ fit, standing, accounts: seen.accounts },
    refused: [
      ...groupsOf(seen.refused),
      ...(missing > 0 ? [{ msg: UNKNOWN, count: missing, numbers: [] }] : []),
    ],
  };
}

async function askOf(trx: Trx, mover: Asking, accountId: number, ids: readonly number[]): Promise<Judged> {
  const { tenantId, now } = mover;
  const choice = (await accountChoices(trx as Db, tenantId, now)).find(({ id }) => id === accountId);
  if (!choice) throw notFound(NO_ACCOUNT);
  const packages = await judgable(trx, tenantId, ids, choice.expressName, now);
  return askNumbers(trx, mover, accountId, packages);
}

/** Numbers for these packages, all in this transaction, which is the factory's; without an account by rules. */
export async function askFor(
  trx: Trx,
  mover: Asking,
  accountId: number | undefined,
  ids: readonly number[],
): Promise<Judged> {
  const held = (await lockPackages(trx, mover.tenantId, ids)).map(({ id }) => id);
  const judged =
    accountId === undefined
      ? await askPackagesByRules(trx, mover, held)
      : await askOf(trx, mover, accountId, held);
  const found = new Set(held);
  const missing = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, code: CODES.notFound, msg: UNKNOWN }));
  return { ...judged, refused: [...judged.refused, ...missing] };
}

/** What a task of many keeps of what was asked. */
export interface AskInput {
  ids: number[];
  accountId?: number | undefined;
  userName: string;
}

/** [X01] A second click is answered with what the first one asked for. */
export async function ask(
  ctx: Ctx,
  asked: Parsed<typeof packageNumbers.ask>,
): Promise<Answer<typeof packageNumbers.ask>> {
  const { idempotencyKey: key, ...request } = asked;
  const { tenantId, userId, userName } = ctx;
  const { accountId } = request;
  const ids = [...new Set(request.ids)];
  await refuseFar(ctx, ids);
  type Asked = Answer<typeof packageNumbers.ask>;
  const how = { kind: 'package', once: { key, request } } as const;
  const answer = await change<Asked>(ctx, how, async (trx) => {
    if (ids.length > ASKED_AT_ONCE) {
      const input: AskInput = { ids, accountId, userName };
      const taskId = await ctx.tasks.submit(trx, {
        ...{ tenantId, userId, kind: 'waybill.ask', title: `为 ${ids.length} 个包裹取号` },
        input: input as unknown as Json,
      });
      return {
        answer: { successIds: [], failed: [], taskId, standing: 0 },
        told: `为 ${ids.length} 个包裹取号`,
      };
    }
    const { fit, standing, refused } = await askFor(trx, handOf(ctx), accountId, ids);
    return {
      answer: {
        successIds: [...fit.map(({ id }) => id), ...standing],
        ...{ failed: refused, taskId: null, standing: standing.length },
      },
      told: fit.length > 0 ? `为 ${fit.length} 个包裹取号` : '',
    };
  });
  ctx.live.publish(tenantId, { kind: 'order' });
  return answer;
}

interface Dealt {
  ids: number[];
  reason?: string;
  idempotencyKey?: string | undefined;
}

/** What a person does with numbers that did not come, or did not go, refused package by package. */
const dealing =
  (type: NumberDeed, title: string) =>
  async (ctx: Ctx, asked: Dealt & DangerPass): Promise<Answer<typeof packageNumbers.retry>> => {
    const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
    const { tenantId } = ctx;
    const ids = [...new Set(request.ids)];
    await refuseFar(ctx, ids);
    const pass = type === 'waybill.settled' ? { dangerOptPassword } : undefined;
    const answer = await change(ctx, { kind: 'package', pass, once: { key, request } }, async (trx) => {
      await lockPackages(trx, tenantId, ids);
      const packages = await wantingOf(trx as Db, tenantId, ids);
      const { successIds, failed } = await dealWithNumbers(
        ...([trx, handOf(ctx), type, packages, request.reason] as const),
      );
      const found = new Set(packages.map(({ id }) => id));
      const missing = ids
        .filter((id) => !found.has(id))
        .map((id) => ({ id, code: CODES.notFound, msg: UNKNOWN }));
      return {
        answer: { successIds, failed: [...failed, ...missing], taskId: null },
        told:
          successIds.length > 0
            ? `${title} ${successIds.length} 个包裹的单号${request.reason ? `：${request.reason}` : ''}`
            : '',
      };
    });
    ctx.live.publish(tenantId, { kind: 'order' });
    return answer;
  };

export const deeds = {
  retry: dealing('waybill.retried', '重试取号'),
  settle: dealing('waybill.settled', '人工核定'),
  cancelAgain: dealing('waybill.cancel.retried', '再次回收'),
  keep: dealing('waybill.kept', '保留使用'),
  writeOff: dealing('waybill.written.off', '核销'),
};
