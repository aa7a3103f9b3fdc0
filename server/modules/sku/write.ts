import type { Parsed } from '#contract/endpoint.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { plainSkuEvent, type SkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import type { sku } from '#contract/sku/sku.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Moved, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { reachesMaterial } from '#server/platform/reach.ts';
import { conflict, forbidden, notFound, Refusal } from '#server/platform/refusal.ts';
import { handOf } from './act.ts';
import { beginSkus, moveSkus } from './life.ts';
import type { SkuMover } from './life-types.ts';
import { namesOpen, wouldBePrintable } from './needs.sql.ts';
import { pinyinKey } from './pinyin.ts';
import * as sql from './sql.ts';

const { active, stopped, draft } = SKU_REGIONS.status;
const taken = (code: string) => conflict(`SKU 编码「${code}」已存在，请换一个编码。`);
const GONE = 'SKU 不存在，请刷新列表。';

function refuseBeyondLimits(ctx: Ctx, goods: { material: string; color: string }): void {
  if (!reachesMaterial(ctx, goods))
    throw forbidden(
      `您的部门没有材质「${goods.material}」颜色「${goods.color}」的权限，请换一种，或联系管理员分配。`,
    );
}

type Printed = 'printWidthMm' | 'printHeightMm';
/** What a form says of a SKU: of a gift its sort, and of no other what it leaves out. */
type Made = Omit<Parsed<typeof sku.create>, Printed> &
  Partial<Pick<Parsed<typeof sku.create>, Printed>> & { giftTypeId?: number; giftMost?: number | null };
type Seen = Pick<Parsed<typeof sku.update>, 'id' | 'version'>;

/** Makes one in a transaction that holds the goods. @throws Refusal 409 where the factory has the code */
export async function createIn(trx: Trx, by: SkuMover, { status, ...form }: Made): Promise<number> {
  if (await sql.isCodeTaken(trx, by.tenantId, form.code)) throw taken(form.code);
  const facts = {
    ...PLAIN_SKU,
    madeOpen: await namesOpen(trx, by.tenantId, form),
    giftPrintable: await wouldBePrintable(trx, by.tenantId, form),
  };
  const row = { ...form, pinyinKey: await pinyinKey(form), factoryId: by.tenantId };
  const begun = await beginSkus(trx, by, plainSkuEvent('sku.create'), { rows: [row], facts }, {});
  if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
  const [id] = begun.ids;
  const begins = facts.madeOpen && facts.giftPrintable ? active.code : draft.code;
  await toStatus(trx, by, id!, begins, status);
  return id!;
}

/** @throws Refusal 409 where the factory has the code, 404 where the picture is not one that the user sent in. */
export async function create(ctx: Ctx, form: Made) {
  refuseBeyondLimits(ctx, form);
  await requirePictures(ctx, [form.pictureFileId]);
  return change(ctx, { kind: 'sku', hold: sql.holdGoods }, async (trx) => ({
    answer: { id: await createIn(trx, handOf(ctx), form) },
    told: `新建 SKU「${form.code}」`,
  }));
}

type Standing = NonNullable<Awaited<ReturnType<typeof sql.findSku>>>;
/** Changes one as it was seen; without a version, as it stands. @throws Refusal 409 where another SKU has the code */
export async function updateIn(
  trx: Trx,
  by: SkuMover,
  before: Standing,
  { status, ...form }: Made,
  version?: number,
): Promise<void> {
  const { id } = before;
  if (await sql.isCodeTaken(trx, by.tenantId, form.code, id)) throw taken(form.code);
  const edit = plainSkuEvent('sku.edit');
  const known = { codeStays: before.code === form.code, priceGiven: true };
  // Before the move: what follows of it looks at what the SKU is made of now. Who saw an older version is refused by the
  // move, and this is undone with it.
  await sql.updateSku(trx, by.tenantId, id, { ...form, pinyinKey: await pinyinKey(form) });
  const seen = version === undefined ? {} : { versions: { [id]: version } };
  refuse(await moveSkus(trx, by, edit, { ids: [id], ...seen, known }));
  await toStatus(trx, by, id, before.status, status);
}

/** @throws Refusal 409 where another changed it since the user saw `version`, or another SKU has the code. */
export async function update(ctx: Ctx, { id, version, ...form }: Made & Seen) {
  refuseBeyondLimits(ctx, form);
  const before = await sql.findSku(ctx.db, ctx.tenantId, id);
  if (!before || !reachesMaterial(ctx, before)) throw notFound(GONE);
  await requirePictures(ctx, [form.pictureFileId], [before.pictureFileId]);
  await change(ctx, { kind: 'sku', hold: sql.holdGoods }, async (trx) => {
    await updateIn(trx, handOf(ctx), before, form, version);
    const renamed = before.code === form.code ? '' : `，原编码「${before.code}」`;
    return { told: `修改 SKU「${form.code}」${renamed}` };
  });
}

/** What the form says of its use, as the event that leads there; a draft that is not to be used stays one. */
const WAYS: Readonly<Record<string, SkuEvent>> = {
  [`${active.code} ${stopped.code}`]: { type: 'sku.stop', by: 'factory', cause: null },
  [`${stopped.code} ${active.code}`]: { type: 'sku.start', by: 'factory', cause: null },
  [`${draft.code} ${active.code}`]: plainSkuEvent('sku.complete'),
};

async function toStatus(trx: Trx, by: SkuMover, id: number, from: number, to: number): Promise<void> {
  const event = WAYS[`${from} ${to}`];
  // What is closed with its material waits as a draft: it is no fault of the form.
  if (!event) return;
  const moved = await moveSkus(trx, by, event, { ids: [id] });
  if (event.type !== 'sku.complete') refuse(moved);
}

/** @throws Refusal what the life cycle says of the one SKU that was to move */
function refuse({ failed: [first] }: Moved): void {
  if (first) throw new Refusal(first.code, first.msg);
}
