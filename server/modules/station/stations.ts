import type { Answer, Parsed } from '#contract/endpoint.ts';
import { STATION_KINDS, type StationKind } from '#contract/station/kinds.ts';
import { MOST_STATIONS, type station } from '#contract/station/station.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { templates } from '#server/modules/print-template/service.ts';
import { printers } from '#server/modules/printer/service.ts';
import { holdHall, namesToUse, refuseLike } from '#server/modules/route/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import * as session from './session.sql.ts';
import { LEFT, signOff as signOffAt } from './sessions.ts';
import * as sql from './sql.ts';

const NOUN = '工位';
export const TOLD = { kind: 'station', hold: holdHall } as const;
export const stamp = ({ userName: by, now }: Ctx): By => ({ by, now });
type Form = Omit<Parsed<typeof station.create>, 'slip'> &
  Partial<Pick<Parsed<typeof station.create>, 'slip'>>;

export const page = (
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof station.page>,
): Promise<Answer<typeof station.page>> =>
  paged(sql.pageStations(db, tenantId, wanted, LEFT), { pageNo, pageSize }, ({ closed, kind, ...row }) => ({
    ...row,
    kind: kind as StationKind,
    status: closed ? 1 : 0,
  }));

/** What is said of a station, in words. */
async function sayForm(
  trx: Trx,
  factoryId: number,
  { kind, line, stepIds, slip }: Form,
  before: readonly number[] = [],
): Promise<string> {
  const names = await namesToUse(trx, factoryId, stepIds, before);
  const done = stepIds.map((id) => names.get(id)!).join('、');
  const paper = slip ? await sayPaper(trx, factoryId, slip) : '';
  return [STATION_KINDS[kind], done, line && `产线 ${line}`, paper].filter(Boolean).join('，');
}

/** @throws Refusal 400 where there is no such printer or template of packing slips in use */
async function sayPaper(
  trx: Trx,
  factoryId: number,
  { printerId, templateId }: NonNullable<Form['slip']>,
): Promise<string> {
  const printer = await printers.find(trx, factoryId, printerId);
  if (!printer || printer.closed) throw badRequest('装箱单打印机不存在或已停用，请重新选择。');
  const template = await templates.find(trx, factoryId, templateId);
  if (!template || template.closed || template.kind !== 'packing')
    throw badRequest('装箱单模板不存在或已停用，请重新选择。');
  return `装箱单用「${printer.name}」按「${template.name}」打印`;
}
const slipOf = ({ slip }: Form) => ({
  slipPrinterId: slip?.printerId ?? null,
  slipTemplateId: slip?.templateId ?? null,
});

export const papers = (ctx: Ctx): Promise<Answer<typeof station.papers>> =>
  sql.papersFor(ctx.db, ctx.tenantId);

/** @throws Refusal 400 where another one has its name, a step is not open, or there are too many */
export async function makeStation(trx: Trx, factoryId: number, form: Form, by: By): Promise<number> {
  if ((await sql.stations.count(trx, factoryId)) >= MOST_STATIONS)
    throw badRequest(`工位最多 ${MOST_STATIONS} 个，请修改已有的工位。`);
  await refuseLike(trx, 'station', factoryId, form.name);
  const { stepIds, slip: _slip, ...fields } = form;
  await namesToUse(trx, factoryId, stepIds);
  const id = await sql.stations.insert(trx, factoryId, { ...fields, ...slipOf(form) }, by);
  await sql.putStationSteps(trx, factoryId, id, [...new Set(stepIds)]);
  return id;
}

export const create = (ctx: Ctx, form: Form): Promise<Answer<typeof station.create>> =>
  change(ctx, TOLD, async (trx) => {
    const what = await sayForm(trx, ctx.tenantId, form);
    const id = await makeStation(trx, ctx.tenantId, form, stamp(ctx));
    return { answer: { id }, told: `新建工位「${form.name}」：${what}` };
  });

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.stations.lock(trx, factoryId, [id]))[0], version);

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof station.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = await locked(trx, tenantId, id, version);
    await refuseLike(trx, 'station', tenantId, form.name, id);
    // They would go on with what is done at another kind of station.
    if (form.kind !== row.kind && (await session.countAt(trx, tenantId, id)) > 0)
      throw badRequest('工位上还有人在岗，请先让他们签退，再改类型。');
    const what = await sayForm(trx, tenantId, form, await sql.stepsAt(trx, tenantId, id));
    const { stepIds, slip: _slip, ...fields } = form;
    await sql.stations.alter(trx, tenantId, [id], { ...fields, ...slipOf(form) }, stamp(ctx));
    await sql.putStationSteps(trx, tenantId, id, [...new Set(stepIds)]);
    const renamed = form.name === row.name ? '' : `改名为「${form.name}」，`;
    return { told: `修改工位「${row.name}」：${renamed}${what}` };
  });

/** Nothing is scanned there any more, so nobody is at work there. */
export const stop = (ctx: Ctx, { id }: Parsed<typeof station.stop>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.closed) return { told: '' };
    await sql.stations.alter(trx, ctx.tenantId, [id], { closed: true }, stamp(ctx));
    const off = await session.endAllAt(trx, ctx.tenantId, id, ctx.now);
    return { told: `停用工位「${row.name}」${off.length > 0 ? `，签退 ${off.length} 人` : ''}` };
  });

export const start = (ctx: Ctx, { id }: Parsed<typeof station.start>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (!row.closed) return { told: '' };
    await sql.stations.alter(trx, ctx.tenantId, [id], { closed: false }, stamp(ctx));
    return { told: `启用工位「${row.name}」` };
  });

export const signOff = (ctx: Ctx, { id, userId }: Parsed<typeof station.signOff>): Promise<void> =>
  change(ctx, { kind: 'station' }, async (trx) => {
    const found = await sql.stations.find(trx, ctx.tenantId, id);
    const { name: at } = lockedOr404(NOUN, found);
    const name = await signOffAt(trx, { factoryId: ctx.tenantId, stationId: id, userId, now: ctx.now });
    return { told: `把「${name}」从工位「${at}」签退` };
  });
