import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MEDIA, MOST_DEVICES, type device, type Media } from '#contract/device/device.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { lockedOr404 } from './locked.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'device', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx) => ({ by, now });

export const page = (
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof device.page>,
): Promise<Answer<typeof device.page>> =>
  paged(sql.pageDevices(db, tenantId, wanted), { pageNo, pageSize }, ({ closed, media, ...row }) => ({
    ...row,
    media: media as Media,
    status: closed ? 1 : 0,
  }));

type Form = Parsed<typeof device.create>;
const fieldsOf = ({ name, media, width, length }: Form) => ({ name, media, width, length });
const sayForm = ({ media, width, length }: Form): string =>
  `${MEDIA[media]}，最大 ${mmOf(width)} × ${mmOf(length)} mm`;

async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, 'device', factoryId, name, id);
  if (like) throw badRequest(`已有设备「${like.name}」，请换一个名称。`);
}

/** @throws Refusal 400 where another one has its name, or there are too many */
export async function makeDevice(trx: Trx, factoryId: number, form: Form, by: By): Promise<number> {
  if ((await sql.devices.count(trx, factoryId)) >= MOST_DEVICES)
    throw badRequest(`设备最多 ${MOST_DEVICES} 台，请修改已有的设备。`);
  await refuseLike(trx, factoryId, form.name);
  return sql.devices.insert(trx, factoryId, fieldsOf(form), by);
}

export function create(ctx: Ctx, form: Form): Promise<Answer<typeof device.create>> {
  refuseLimited(ctx, '设备');
  return change(ctx, TOLD, async (trx) => {
    const id = await makeDevice(trx, ctx.tenantId, form, stamp(ctx));
    return { answer: { id }, told: `新建设备「${form.name}」，${sayForm(form)}` };
  });
}

const called = { jig: '治具', profile: '打印配置', override: '覆盖配置' } as const;

export function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof device.update>): Promise<void> {
  refuseLimited(ctx, '设备');
  return change(ctx, TOLD, async (trx) => {
    const [found] = await sql.devices.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404('设备', found, version);
    await refuseLike(trx, ctx.tenantId, form.name, id);
    await sql.devices.alter(trx, ctx.tenantId, [id], fieldsOf(form), stamp(ctx));
    // As it is now: what named it before must still hold.
    const names = await sql.namesDevice(trx, ctx.tenantId, id);
    if (form.media !== row.media && names.length > 0)
      throw badRequest(
        `设备已有${called[names[0]!.kind]}「${names[0]!.name}」，不能改类型，请新建另一台设备。`,
      );
    const larger = names.find(({ closed, isLarger }) => isLarger && !closed);
    if (larger)
      throw badRequest(`${called[larger.kind]}「${larger.name}」超出这个尺寸，请先改小它，再改设备的尺寸。`);
    return {
      told: `修改设备「${row.name}」：${form.name === row.name ? '' : `改名为「${form.name}」，`}${sayForm(form)}`,
    };
  });
}

const setClosed =
  (closed: boolean, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof device.stop>): Promise<void> => {
    refuseLimited(ctx, '设备');
    return change(ctx, TOLD, async (trx) => {
      const [found] = await sql.devices.lock(trx, ctx.tenantId, [id]);
      const row = lockedOr404('设备', found);
      if (row.closed === closed) return { told: '' };
      const used = closed ? await sql.namesDevice(trx, ctx.tenantId, id) : [];
      const open = used.find((one) => !one.closed && one.kind === 'profile');
      if (open) throw badRequest(`打印配置「${open.name}」还在用这台设备，请先停用它。`);
      await sql.devices.alter(trx, ctx.tenantId, [id], { closed }, stamp(ctx));
      return { told: `${deed}设备「${row.name}」` };
    });
  };
export const stop = setClosed(true, '停用');
export const start = setClosed(false, '启用');
