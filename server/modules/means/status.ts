import type { Parsed } from '#contract/endpoint.ts';
import type { meansCalls, SomeMoved } from '#contract/means/names.ts';
import { CAUSES, type Cause } from '#contract/sku/life-cycle/sku-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict } from '#server/platform/refusal.ts';
import { note } from './history.ts';
import { called, gone, refuseLimited } from './named.ts';
import * as sql from './names.sql.ts';
import { goods, holdGoods } from './ports.ts';

type Calls = ReturnType<typeof meansCalls>;
type Deed = 'stop' | 'start';

const WORDS = { stop: '停用', start: '启用' } as const;
const FROM = { stop: 0, start: 1 } as const;

const standsSo = (kind: Cause, row: sql.NamedRow): string =>
  `${CAUSES[kind]}「${called(row)}」已${row.status === 0 ? '启用' : '停用'}，请刷新列表。`;

/** One that is locked, in the state that the deed needs. @returns how many SKUs moved with it, and whom a notice was left */
async function move(trx: Trx, kind: Cause, ctx: Ctx, deed: Deed, row: sql.NamedRow) {
  const { id } = row;
  const status = deed === 'stop' ? 1 : 0;
  await sql.setStatus(trx, kind, ctx.tenantId, id, { status, by: ctx.userName, now: ctx.now });
  const { skus, told } =
    deed === 'stop'
      ? await goods.its.close(trx, ctx, { kind, id })
      : { ...(await goods.its.open(trx, ctx, { kind, id })), told: new Set<number>() };
  await note(trx, ctx, { kind, id }, `${WORDS[deed]}，随之${WORDS[deed]} ${skus} 个 SKU`);
  return { skus, told };
}

const saying = (kind: Cause, deed: Deed, name: string, skus: number): string =>
  `${WORDS[deed]}${CAUSES[kind]}「${name}」，随之${WORDS[deed]} ${skus} 个 SKU`;

/** [G09] One, with its SKUs. */
async function one(kind: Cause, ctx: Ctx, deed: Deed, { id, ...pass }: Parsed<Calls['stop']>) {
  refuseLimited(ctx);
  const how = { kind: 'means' as const, hold: holdGoods, pass: deed === 'stop' ? pass : undefined };
  const { skus, told } = await change(ctx, how, async (trx) => {
    const row = await sql.lockNamed(trx, kind, ctx.tenantId, id);
    if (!row) throw gone(kind);
    if (row.status !== FROM[deed]) throw conflict(standsSo(kind, row));
    const answer = await move(trx, kind, ctx, deed, row);
    return { answer, told: saying(kind, deed, called(row), answer.skus) };
  });
  for (const merchantId of told) ctx.live.publish(merchantId, { kind: 'notice' });
  return { skus };
}

/** [G09] Those that can be, in one transaction; the others are told row by row. */
async function many(kind: Cause, ctx: Ctx, deed: Deed, { ids, ...pass }: Parsed<Calls['stopMany']>) {
  refuseLimited(ctx);
  const how = { kind: 'means' as const, hold: holdGoods, pass: deed === 'stop' ? pass : undefined };
  const merchants = new Set<number>();
  const answer = await change<SomeMoved>(ctx, how, async (trx) => {
    const done: SomeMoved = { successIds: [], skus: 0, failed: [] };
    const lines: string[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await sql.lockNamed(trx, kind, ctx.tenantId, id);
      if (row?.status !== FROM[deed]) {
        const msg = row ? standsSo(kind, row) : gone(kind).message;
        done.failed.push({ id, name: row ? called(row) : '', msg });
        continue;
      }
      const { skus, told } = await move(trx, kind, ctx, deed, row);
      done.successIds.push(id);
      done.skus += skus;
      for (const merchantId of told) merchants.add(merchantId);
      lines.push(saying(kind, deed, called(row), skus));
    }
    return { answer: done, told: lines };
  });
  for (const merchantId of merchants) ctx.live.publish(merchantId, { kind: 'notice' });
  return answer;
}

export const stop = (kind: Cause, ctx: Ctx, asked: Parsed<Calls['stop']>) => one(kind, ctx, 'stop', asked);
export const start = (kind: Cause, ctx: Ctx, asked: Parsed<Calls['start']>) => one(kind, ctx, 'start', asked);
export const stopMany = (kind: Cause, ctx: Ctx, asked: Parsed<Calls['stopMany']>) =>
  many(kind, ctx, 'stop', asked);
export const startMany = (kind: Cause, ctx: Ctx, asked: Parsed<Calls['startMany']>) =>
  many(kind, ctx, 'start', asked);
