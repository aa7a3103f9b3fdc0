import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as given from './give.sql.ts';
import * as sql from './pictures.sql.ts';
import { ordersOfCodes } from './ports.ts';
import { applyLater, loosen, settle, whose, type Teller } from './settle.ts';
import { knownCodes } from './sql.ts';

// Codes whose meanings come from elsewhere, each with a picture of its own; who calls holds the merchant's mappings.

/** Each code means its SKU with its picture from now on, and the orders that waited only for them go on. */
export async function giveMeanings(trx: Trx, ctx: Teller, items: readonly given.CodeMeaning[]) {
  if (items.length === 0) return { mapped: 0, freedOrders: 0, taskId: null };
  const codes = items.map(({ code }) => code);
  const known = await knownCodes(trx, ctx.tenantId, codes);
  await given.giveMeanings(trx, ctx.tenantId, items, ctx.now);
  await sql.forgetKept(trx, ctx.tenantId, codes);
  return settle(trx, ctx, codes, known);
}

/** These codes mean nothing any more. */
export async function takeMeanings(trx: Trx, ctx: Teller, codes: readonly string[], title: string) {
  if (codes.length === 0) return { orders: 0, taskId: null };
  await given.dropMeanings(trx, ctx.tenantId, codes);
  return loosen(trx, ctx, codes, title);
}

/**
 * Gives codes their pictures, and with them the lines that the merchant may change: of orders that he has not pushed,
 * and of those that came back to him, these as an edit with its row in the log. Where a code is not mapped yet the
 * picture waits for it.
 * @param most orders that are changed at once; where there are more, a task changes them
 * @returns the tenants that are to be told, too
 */
export async function putPictures(trx: Trx, ctx: Ctx, items: readonly sql.CodePicture[], most = Infinity) {
  const { tenantId } = ctx;
  const mapped = await sql.setPictures(trx, tenantId, items, ctx.now);
  const waiting = items.filter(({ code }) => !mapped.has(code));
  if (waiting.length > 0) await sql.keepPictures(trx, tenantId, waiting, ctx.now);
  const own = await sql.lockOrdersUsing(trx, whose(ctx), items, sql.OWN);
  const returned = await sql.lockOrdersUsing(trx, whose(ctx), items, sql.RETURNED);
  const edited = await ordersOfCodes.its.edit(trx, ctx, returned, ['印刷图片']);
  const codes = items.map(({ code }) => code);
  const later = own.length > most ? await applyLater(trx, ctx, codes, own.length) : null;
  const changed = later === null ? [...own, ...edited.successIds] : edited.successIds;
  const lines = await sql.setLines(trx, tenantId, items, changed);
  const underReview = await sql.countLeft(trx, whose(ctx), items, returned);
  return {
    ...{ mapped: mapped.size, kept: waiting.length, lines, underReview },
    ...{ orders: changed.length, taskId: later, tenants: edited.tenants },
  };
}
