import type { FastifyRequest } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_JIGS, whyNotSlots, type jig } from '#contract/device/jig.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { lockedOr404 } from './locked.ts';
import { readSlots } from './slot-file.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'device', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx) => ({ by, now });

export async function page(
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof jig.page>,
): Promise<Answer<typeof jig.page>> {
  const { list: rows, total } = await paged(sql.pageJigs(db, tenantId, wanted), { pageNo, pageSize });
  const slots = await sql.slotsOf(
    db,
    tenantId,
    rows.map(({ id }) => id),
  );
  const list = rows.map(({ closed, ...row }) => ({
    ...row,
    slots: slots.get(row.id) ?? [],
    status: closed ? 1 : 0,
  }));
  return { list, total };
}

export async function read(
  ctx: Ctx,
  _input: Parsed<typeof jig.read>,
  { request }: { request: FastifyRequest },
): Promise<Answer<typeof jig.read>> {
  refuseLimited(ctx, '治具');
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, async (path) => ({
    slots: await readSlots(path, name, async (codes) => sql.modelsCalled(ctx.db, ctx.tenantId, codes)),
  }));
}

type Form = Parsed<typeof jig.create>;

async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, 'jig', factoryId, name, id);
  if (like) throw badRequest(`已有治具「${like.name}」，请换一个名称。`);
}

/** @throws Refusal 400 where it cannot be on that device, or its slots cannot be so */
async function refuseUnfit(trx: Trx, factoryId: number, { deviceId, slots }: Form): Promise<void> {
  const device = await sql.devices.find(trx, factoryId, deviceId);
  if (!device) throw badRequest('设备不存在，请刷新后重新选择。');
  if (device.media !== 'jig') throw badRequest(`设备「${device.name}」不是治具类型，请选择治具类型的设备。`);
  if (device.closed) throw badRequest(`设备「${device.name}」已停用，请选择启用中的设备。`);
  const why = whyNotSlots(slots, device);
  if (why !== undefined) throw badRequest(why);
  const models = new Set(slots.flatMap(({ modelIds }) => modelIds));
  if ((await sql.countModels(trx, factoryId, [...models])) < models.size)
    throw badRequest('有的型号不存在，请重新导入槽位。');
}

export function create(ctx: Ctx, form: Form): Promise<Answer<typeof jig.create>> {
  refuseLimited(ctx, '治具');
  return change(ctx, TOLD, async (trx) => {
    if ((await sql.jigs.count(trx, ctx.tenantId)) >= MOST_JIGS)
      throw badRequest(`治具最多 ${MOST_JIGS} 个，请修改已有的治具。`);
    await refuseLike(trx, ctx.tenantId, form.name);
    await refuseUnfit(trx, ctx.tenantId, form);
    const { name, deviceId, slots } = form;
    const id = await sql.jigs.insert(trx, ctx.tenantId, { name, deviceId }, stamp(ctx));
    await sql.putSlots(trx, ctx.tenantId, id, slots);
    return { answer: { id }, told: `新建治具「${name}」，${slots.length} 个槽位` };
  });
}

export function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof jig.update>): Promise<void> {
  refuseLimited(ctx, '治具');
  return change(ctx, TOLD, async (trx) => {
    const [found] = await sql.jigs.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404('治具', found, version);
    await refuseLike(trx, ctx.tenantId, form.name, id);
    await refuseUnfit(trx, ctx.tenantId, form);
    const { name, deviceId, slots } = form;
    if (deviceId !== row.deviceId) await refuseUsed(trx, ctx.tenantId, id, '换设备');
    await sql.jigs.alter(trx, ctx.tenantId, [id], { name, deviceId }, stamp(ctx));
    await sql.putSlots(trx, ctx.tenantId, id, slots);
    const renamed = name === row.name ? '' : `改名为「${name}」，`;
    return { told: `修改治具「${row.name}」：${renamed}${slots.length} 个槽位` };
  });
}

async function refuseUsed(trx: Trx, factoryId: number, id: number, deed: string): Promise<void> {
  const [used] = await sql.usesOf(trx, factoryId, id);
  if (used)
    throw badRequest(
      `${used.kind === 'profile' ? '打印配置' : '覆盖配置'}「${used.name}」还在用这个治具，请先停用它或改用别的治具，再${deed}。`,
    );
}

const setClosed =
  (closed: boolean, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof jig.stop>): Promise<void> => {
    refuseLimited(ctx, '治具');
    return change(ctx, TOLD, async (trx) => {
      const [found] = await sql.jigs.lock(trx, ctx.tenantId, [id]);
      const row = lockedOr404('治具', found);
      if (row.closed === closed) return { told: '' };
      if (closed) await refuseUsed(trx, ctx.tenantId, id, '停用');
      await sql.jigs.alter(trx, ctx.tenantId, [id], { closed }, stamp(ctx));
      return { told: `${deed}治具「${row.name}」` };
    });
  };
export const stop = setClosed(true, '停用');
export const start = setClosed(false, '启用');
