import type { Answer, Parsed } from '#contract/endpoint.ts';
import { RANGE_ADAPTER, type waybillAccount } from '#contract/waybill/account.ts';
import {
  CarrierError,
  carrierOf,
  isOfMachine,
  type Applied,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierParcel,
  type CarrierTools,
} from '#server/modules/carrier/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { accessOf, sealedAccess } from './access.ts';
import { GONE } from './accounts.ts';
import { noteCall, type Made } from './calls.sql.ts';
import * as sql from './sql.ts';

/**
 * Asks the carrier whether the account is right, in each way in which it may sign, until one is known (X38); then one number
 * is got and given back. No transaction is open meanwhile.
 * @throws Refusal 409 with what the carrier says
 */
export async function test(
  ctx: Ctx,
  { id }: Parsed<typeof waybillAccount.test>,
): Promise<Answer<typeof waybillAccount.test>> {
  const { db, tenantId, now } = ctx;
  const kept = await sql.findAccount(db, tenantId, id);
  if (!kept) throw notFound(GONE);
  if (kept.adapter === RANGE_ADAPTER) throw badRequest('自有号段不用测试，请直接取号。');
  const began = performance.now();
  const calls: Made[] = [];
  try {
    const { adapter, url, ways } = carrierOf(kept.adapter);
    const { access, sender } = await accessOf(db, ctx.vault, tenantId, id);
    const tools = ctx.carriers.to(kept.adapter, url, now);
    const way = { adapter, tools, note: noting(calls, now) };
    const right = await firstRight(way, ways?.(access) ?? [access]);
    await sql.keepWay(db, tenantId, id, sealedAccess(ctx.vault, right), now);
    const parcel = { sender, recipient: sender, weightG: 100, goods: [{ title: '测试', quantity: 1 }] };
    const { no } = await getAndGiveBack(way, right, `TEST${id}-${now.getTime()}`, parcel);
    return { no, ms: Math.round(performance.now() - began) };
  } catch (error) {
    if (error instanceof CarrierError) throw conflict(error.message);
    throw error;
  } finally {
    await change(ctx, { kind: 'waybill' }, async (trx) => {
      for (const made of calls)
        await noteCall(trx, { factoryId: tenantId, accountId: id }, made, isOfMachine(made.outcome));
      return { told: `测试面单账户「${kept.name}」` };
    });
  }
}

interface Way {
  adapter: CarrierAdapter;
  tools: CarrierTools;
  note: <T>(call: Made['call'], requestId: string, made: () => Promise<T>) => Promise<T>;
}

const noting =
  (calls: Made[], at: Date): Way['note'] =>
  async (call, requestId, made) => {
    const began = performance.now();
    const kept = { call, requestId, at, ms: 0, outcome: 'ok', code: '', said: '' };
    calls.push(kept);
    try {
      return await made();
    } catch (error) {
      if (error instanceof CarrierError)
        Object.assign(kept, { outcome: error.kind, code: error.code, said: error.message });
      throw error;
    } finally {
      kept.ms = Math.round(performance.now() - began);
    }
  };

/** @throws CarrierError of the usual way, where none is right */
async function firstRight(
  { adapter, tools, note }: Way,
  ways: readonly CarrierAccess[],
): Promise<CarrierAccess> {
  let first: unknown;
  for (const access of ways) {
    try {
      await note('check', '', () => adapter.check(tools, access));
      return access;
    } catch (error) {
      first ??= error;
      // Only a signature that is not known may be another way's.
      if (!(error instanceof CarrierError) || error.kind !== 'expired') throw error;
    }
  }
  throw first;
}

async function getAndGiveBack(
  { adapter, tools, note }: Way,
  access: CarrierAccess,
  requestId: string,
  parcel: CarrierParcel,
): Promise<Applied> {
  const applied = await note('apply', requestId, () => adapter.apply(tools, access, requestId, parcel)).catch(
    async (error: unknown) => {
      if (!(error instanceof CarrierError) || error.kind !== 'lost') throw error;
      const found = await note('query', requestId, () => adapter.query(tools, access, requestId));
      if (!found) throw error;
      return found;
    },
  );
  await note('cancel', requestId, () => adapter.cancel(tools, access, { requestId, no: applied.no }));
  return applied;
}
