import { isIP } from 'node:net';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { ippAddress, WAYS, type Way } from '#contract/printer/address.ts';
import { MOST_PRINTERS, type Condition, type printer } from '#contract/printer/printer.ts';
import { devices, lockedOr404 } from '#server/modules/device/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { jobs } from './ports.ts';
import { isHeard } from './heard.ts';
import * as sql from './sql.ts';

const NOUN = '打印机';
export const TOLD = { kind: 'paper', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx): By => ({ by, now });
type Form = Parsed<typeof printer.create>;

export async function page(
  { db, tenantId, now }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof printer.page>,
): Promise<Answer<typeof printer.page>> {
  const { list, total } = await paged(sql.pagePrinters(db, tenantId, wanted), { pageNo, pageSize });
  const figures = await jobs.its.figures(
    db,
    tenantId,
    list.map(({ id }) => id),
    now,
  );
  const none = { waiting: 0, pages: 0, failed: 0 };
  return {
    total,
    list: list.map(({ closed, way, condition, ...row }) => ({
      ...row,
      ...(figures.get(row.id) ?? none),
      way: way as Way,
      condition: condition as Condition | null,
      status: closed ? 1 : 0,
    })),
  };
}

export const choices = async ({ db, tenantId, now }: Ctx): Promise<Answer<typeof printer.choices>> =>
  (await sql.openPrinters(db, tenantId)).map(({ way, condition, agentSeenAt, ...row }) => ({
    ...row,
    agentOnline: isHeard(agentSeenAt, now),
    way: way as Way,
    condition: condition as Condition | null,
  }));

const fieldsOf = ({ agentId, ...form }: Form) => ({ ...form, printAgentId: agentId });
const sayForm = ({ way, address, width, height }: Form): string =>
  `${WAYS[way]}，${address}${way === 'hotFolder' ? '' : `，纸 ${mmOf(width)} × ${mmOf(height)} mm`}`;
const REFUSED_FOLDER = '热文件夹只接收版，不打印纸张。';

/** @throws Refusal 400 where its name is taken, its agent is none in use, or the server may not print there */
async function refuseUnfit(trx: Trx, ctx: Ctx, form: Form, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, 'printer', ctx.tenantId, form.name, id);
  if (like) throw badRequest(`已有打印机「${like.name}」，请换一个名称。`);
  if (form.agentId !== null) {
    const agent = await sql.agents.find(trx, ctx.tenantId, form.agentId);
    if (!agent) throw badRequest('打印助手不存在，请重新选择。');
    if (agent.closed) throw badRequest(`打印助手「${agent.name}」已停用，请选择别的打印助手。`);
  }
  if (form.way === 'hotFolder') await refuseFolder(trx, ctx, form, id);
  // [M33] The networks that the server prints into are those of its operator's factories.
  if (form.way === 'serverIpp' && ctx.side !== 'factory')
    throw badRequest('服务器不为商家打印，请选择打印助手。');
  const host = form.way === 'serverIpp' ? ippAddress(form.address)!.hostname : '';
  const address = host.replace(/^\[(.*)\]$/, '$1');
  // [M33] What a name leads to is looked at when the connection is made.
  if (isIP(address) !== 0 && !ctx.printerNetworks.allows(address))
    throw badRequest('该地址不允许服务器访问，请改用打印助手，或请平台管理员把它加入可打印的网段。');
}

/** @throws Refusal 400 where its device cannot take plates from it */
async function refuseFolder(
  trx: Trx,
  { tenantId, side }: Ctx,
  { deviceId }: Form,
  id?: number,
): Promise<void> {
  if (side !== 'factory') throw badRequest('热文件夹接收工厂的版，商家不使用它。');
  const device = deviceId === null ? undefined : await devices.find(trx, tenantId, deviceId);
  if (!device) throw badRequest('设备不存在，请重新选择。');
  const other = await sql.folderOf(trx, tenantId, device.id);
  if (other && other.id !== id)
    throw badRequest(`设备「${device.name}」已有热文件夹「${other.name}」，请修改它，或选择别的设备。`);
}

export const create = (ctx: Ctx, form: Form): Promise<Answer<typeof printer.create>> =>
  change(ctx, TOLD, async (trx) => {
    const most = MOST_PRINTERS[ctx.side ?? 'business'];
    if ((await sql.printers.count(trx, ctx.tenantId)) >= most)
      throw badRequest(`打印机最多 ${most} 台，请修改已有的打印机。`);
    await refuseUnfit(trx, ctx, form);
    // Tags are a factory's alone.
    const isDefault =
      ctx.side === 'factory' &&
      form.way !== 'hotFolder' &&
      (await sql.presetOf(trx, ctx.tenantId)) === undefined;
    const id = await sql.printers.insert(trx, ctx.tenantId, { ...fieldsOf(form), isDefault }, stamp(ctx));
    return { answer: { id }, told: `新建打印机「${form.name}」，${sayForm(form)}` };
  });

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.printers.lock(trx, factoryId, [id]))[0], version);

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof printer.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id, version);
    await refuseUnfit(trx, ctx, form, id);
    const moved =
      form.way !== row.way ||
      form.agentId !== row.printAgentId ||
      form.address !== row.address ||
      form.deviceId !== row.deviceId;
    if (form.way !== row.way && (form.way === 'hotFolder' || row.way === 'hotFolder'))
      throw badRequest('热文件夹和打印机不能互换，请停用它，再新建一个。');
    if (moved && (await jobs.its.atPrinter(trx, ctx.tenantId, id)))
      throw badRequest('打印机正在打印，请等它打完，再改它怎样连接。');
    // What another address said is not what this one says.
    const forgotten = moved ? { condition: null, said: null, heardAt: null } : {};
    await sql.printers.alter(trx, ctx.tenantId, [id], { ...fieldsOf(form), ...forgotten }, stamp(ctx));
    const renamed = form.name === row.name ? '' : `改名为「${form.name}」，`;
    return { told: `修改打印机「${row.name}」：${renamed}${sayForm(form)}` };
  });

export const preset = (ctx: Ctx, { id, isDefault }: Parsed<typeof printer.default>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.isDefault === isDefault) return { told: '' };
    if (row.closed) throw badRequest('打印机已停用，请先启用它，再设为默认。');
    if (row.way === 'hotFolder') throw badRequest(REFUSED_FOLDER);
    const before = isDefault ? await sql.presetOf(trx, ctx.tenantId) : undefined;
    if (before) await sql.printers.alter(trx, ctx.tenantId, [before.id], { isDefault: false }, stamp(ctx));
    await sql.printers.alter(trx, ctx.tenantId, [id], { isDefault }, stamp(ctx));
    return {
      told: isDefault
        ? `打印机「${row.name}」设为标签的默认打印机${before ? `，代替「${before.name}」` : ''}`
        : `打印机「${row.name}」不再是标签的默认打印机`,
    };
  });

/** Jobs that wait for it wait on: who starts it again finds them, as long as they are not a day old. */
export const stop = (ctx: Ctx, { id }: Parsed<typeof printer.stop>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.closed) return { told: '' };
    await sql.printers.alter(trx, ctx.tenantId, [id], { closed: true, isDefault: false }, stamp(ctx));
    return { told: `停用打印机「${row.name}」` };
  });

export const start = (ctx: Ctx, { id }: Parsed<typeof printer.start>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (!row.closed) return { told: '' };
    await sql.printers.alter(trx, ctx.tenantId, [id], { closed: false }, stamp(ctx));
    return { told: `启用打印机「${row.name}」` };
  });

export async function test(
  ctx: Ctx,
  { id, idempotencyKey: key }: Parsed<typeof printer.test>,
): Promise<Answer<typeof printer.test>> {
  const made = await change(ctx, { ...TOLD, once: { key, request: { id } } }, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.way === 'hotFolder') throw badRequest(REFUSED_FOLDER);
    const jobId = await jobs.its.makeTest(trx, ctx, id);
    return { answer: { jobId }, told: `在打印机「${row.name}」打印测试页` };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'print' });
  return made;
}
