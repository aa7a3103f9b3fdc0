import type { Answer, Parsed } from '#contract/endpoint.ts';
import { labelBy, labelFor, type LabelledGoods } from '#contract/responsible/label.ts';
import { labelledCountry } from '#contract/responsible/markets.ts';
import type { responsibleLabel } from '#contract/responsible/print.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { refuseFar } from '#server/modules/package/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { drawLabels, type Copies } from './draw.ts';
import { goodsOfParcels, parcelsNamed, type ParcelGoods } from './parcels.sql.ts';
import * as sql from './sql.ts';

/** Of goods that nobody has made yet. */
const SAMPLE = { model: '', orderNo: 'PF0000000000', batchNo: 'B0000000000' };

/** @throws Refusal 404, and 409 where it prints nothing for this country, or where its text does not fit */
export async function print(
  ctx: Ctx,
  { bindingId, country, copies, format, batch }: Parsed<typeof responsibleLabel.print>,
): Promise<Answer<typeof responsibleLabel.print>> {
  const { db, tenantId, limits } = ctx;
  const [binding] = await sql.bindingsNamed(db, tenantId, [bindingId], limits.shopIds);
  if (!binding) throw notFound('产品绑定不存在或已删除，请刷新列表。');
  const skuCode = binding.scope === 'sku' ? binding.target : '';
  const goods: LabelledGoods = {
    ...{ ...SAMPLE, skuCode, material: '', category: '', shopId: 0 },
    // What a binding of many goods has no model of its own for stands there in its name.
    model: binding.target || binding.shopName,
    ...(batch !== '' && { orderNo: batch, batchNo: batch }),
  };
  const of = { parties: await sql.partiesOf(db, tenantId), day: dayInShanghai(ctx.now) };
  const needed = labelBy(
    { ...binding, ...(batch !== '' && { batchRule: 'batch' as const }) },
    goods,
    country,
    of,
  );
  if ('msg' in needed) throw conflict(`不能打印：${needed.msg}，请先补齐。`);
  const { files, refused } = await drawLabels(
    ctx.files,
    [{ label: needed.label, copies, of: bindingId }],
    format,
  );
  if (refused[0]) throw conflict(`${refused[0].msg}。`);
  return { file: files[0]!.file, labels: files[0]!.labels };
}

/** What the merchants of these goods say of them. Of what is theirs nothing is answered but the labels of these goods. */
const saidOf = (ctx: Ctx, goods: readonly ParcelGoods[]) =>
  // It writes nothing: for another tenant one speaks within a transaction alone.
  change(ctx, { kind: 'silent' }, async (trx) => {
    const day = dayInShanghai(ctx.now);
    const said = new Map<number, Parameters<typeof labelFor>[2]>();
    for (const [merchantId, theirs] of Map.groupBy(goods, (one) => one.merchantId))
      said.set(
        merchantId,
        await onBehalfOf(trx, merchantId, async () => ({
          bindings: await sql.bindingsAbout(trx, merchantId, theirs),
          ...{ parties: await sql.partiesOf(trx, merchantId), day },
        })),
      );
    return said;
  });

/** [P066] A label a piece for what goes where one is asked for; what gets none is named. */
export async function ofPackages(
  ctx: Ctx,
  { ids, format }: Parsed<typeof responsibleLabel.ofPackages>,
): Promise<Answer<typeof responsibleLabel.ofPackages>> {
  await refuseFar(ctx, ids);
  const { db, tenantId } = ctx;
  const wanted = [...new Set(ids)];
  if ((await parcelsNamed(db, tenantId, wanted)) < wanted.length)
    throw notFound('包裹不存在，或不属于当前工厂，请刷新后核对。');
  const goods = await goodsOfParcels(db, tenantId, wanted);
  const asked = goods.flatMap((one) => {
    const country = labelledCountry(one);
    return country === null ? [] : [{ one, country }];
  });
  const said = await saidOf(
    ctx,
    asked.map(({ one }) => one),
  );
  const ready: Copies<ParcelGoods>[] = [];
  const failed: Answer<typeof responsibleLabel.ofPackages>['failed'] = [];
  const refuse = ({ number, skuCode }: ParcelGoods, msg: string) =>
    failed.push({ number, msg: `${skuCode && `SKU ${skuCode} `}${msg}` });
  for (const { one, country } of asked) {
    const needed = labelFor(one, country, said.get(one.merchantId)!);
    if ('msg' in needed) refuse(one, needed.msg);
    else ready.push({ label: needed.label, copies: one.quantity, of: one });
  }
  const most = ready.reduce((sum, { copies }) => sum + copies, 0);
  if (most > MOST_LABELS) throw badRequest('超过 1,000 张标签，请少选一些包裹。');
  const { files, refused } = await drawLabels(ctx.files, ready, format);
  for (const { of, msg } of refused) refuse(of, msg);
  const labels = files.reduce((sum, one) => sum + one.labels, 0);
  const named = new Set(asked.map(({ one }) => one.packageId));
  const answer = { files, labels, failed, unasked: wanted.length - named.size };
  return change(ctx, { kind: 'paper' }, () =>
    Promise.resolve({ answer, told: labels > 0 ? `打印欧代标签 ${labels} 张` : '' }),
  );
}
const MOST_LABELS = 1000;
