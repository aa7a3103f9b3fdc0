import { file } from '#contract/file/file.ts';
import { code as skuCode } from '#contract/means/code.ts';
import { color } from '#contract/means/color.ts';
import { compatibleOffer } from '#contract/compatible/compatible.ts';
import { compatible } from '#contract/means/compatible.ts';
import { giftType } from '#contract/means/gift-type.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { succeed } from '#contract/mapping/succeed.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { gift } from '#contract/sku/gift.ts';
import { sku } from '#contract/sku/sku.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

type Calls = Pick<typeof material, 'stopMany' | 'startMany' | 'log'>;
const ofChosen = ({ stopMany, startMany, log }: Calls, make: () => Promise<number>): Hint[] => [
  hint(stopMany, async () => ({ ids: [await make()] })),
  hint(startMany, async () => ({ ids: [await make()] })),
  hint(log, async () => ({ id: await make() })),
];

/** A case with the hole of its camera, in the proportions of `size`. */
const MASK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="76mm" height="151mm" viewBox="0 0 76 151"><path fill-rule="evenodd" d="M0 0H76V151H0Z M10 10H30V40H10Z"/></svg>';

/** What goods are made of, and what is done with SKUs. */
export function goodsHints({ call, factory, word, world }: Hands): Hint[] {
  let codes = 0;
  const code = (stem: string) => `${stem}-${(codes += 1)}`;
  const materialForm = () => ({ code: code('HM'), name: word('材质'), baseCents: 900 });
  const colorForm = () => ({ code: code('HC'), name: word('颜色') });
  const modelForm = () => ({ code: code('HP'), brand: word('品牌'), name: word('型号') });
  const newMaterial = async (more: { colorIds?: number[] } = {}) =>
    (await factory(material.create, { ...materialForm(), ...more })).id;
  const newColor = async () => (await factory(color.create, colorForm())).id;
  const newModel = async () => (await factory(model.create, modelForm())).id;
  const newSku = async () => {
    const names = { material: word('材质'), brand: '华为', model: word('型号'), color: '黑色' };
    const form = { code: word('SKU'), name: '手机壳', ...names, priceCents: 990 };
    return (await factory(sku.create, form)).id;
  };
  const newCode = async () => {
    const form = { code: word('别名'), kind: 'alias' as const, skuId: await newSku() };
    return { ...form, id: (await factory(skuCode.create, form)).id };
  };
  const stopped = async () => {
    const id = await newSku();
    await factory(skuMove.act, { event: 'sku.stop', ids: [id] });
    return id;
  };
  const combined = async () => {
    const colorIds = [await newColor()];
    return { materialIds: [await newMaterial({ colorIds })], modelIds: [await newModel()], colorIds };
  };
  const place = async () => ({ materialId: await newMaterial(), modelId: await newModel() });
  const pairForm = async () => ({ caseModelId: await newModel(), phoneModelIds: [await newModel()] });
  const newPair = async () => {
    await factory(compatible.create, await pairForm());
    return (await factory(compatible.page, { pageSize: 1 })).list[0]!.id;
  };
  const typeForm = () => ({ code: code('HG'), name: word('赠品类型') });
  const newType = async () => (await factory(giftType.create, typeForm())).id;
  const giftForm = async () => ({
    ...{ code: word('GIFT'), name: word('赠品'), material: word('材质'), brand: '通用', model: '通用配件' },
    ...{ color: '黑色', priceCents: 300, giftTypeId: await newType() },
  });
  const newGift = async () => (await factory(gift.create, await giftForm())).id;
  const size = { width: 760, height: 1510 };
  return [
    hint(printSpec.save, async () => ({ items: [{ ...(await place()), ...size }] })),
    hint(printSpec.remove, async () => ({ places: [await place()] })),
    hint(printSpec.zipMasks, async () => {
      const form = modelForm();
      const at = { materialId: await newMaterial(), modelId: (await factory(model.create, form)).id };
      await factory(printSpec.save, { items: [{ ...at, ...size }] });
      const name = `${form.code}.svg`;
      const { fileId } = await call(
        world.cast.factory,
        file.upload,
        {},
        { name, content: Buffer.from(MASK) },
      );
      await factory(printSpec.saveMasks, { files: [{ fileId, name }] });
      return {};
    }),
    hint(printSpec.removeMasks, async () => ({ places: [await place()] })),
    hint(printSpec.versions, place),
    hint(printSpec.paste, () => ({ lines: [['IP1', 'TPU', '76', '151']] })),
    hint(material.create, materialForm),
    hint(material.update, async () => ({ ...materialForm(), id: await newMaterial(), version: 1 })),
    hint(material.impact, async () => ({ id: await newMaterial() })),
    hint(material.stop, async () => ({ id: await newMaterial() })),
    hint(material.start, async () => {
      const id = await newMaterial();
      await factory(material.stop, { id });
      return { id };
    }),
    hint(color.create, colorForm),
    hint(color.update, async () => ({ ...colorForm(), id: await newColor(), version: 1 })),
    hint(color.impact, async () => ({ id: await newColor() })),
    hint(color.stop, async () => ({ id: await newColor() })),
    hint(color.start, async () => {
      const id = await newColor();
      await factory(color.stop, { id });
      return { id };
    }),
    hint(model.create, modelForm),
    hint(model.update, async () => ({ ...modelForm(), id: await newModel(), version: 1 })),
    hint(model.impact, async () => ({ id: await newModel() })),
    hint(model.stop, async () => ({ id: await newModel() })),
    hint(model.start, async () => {
      const id = await newModel();
      await factory(model.stop, { id });
      return { id };
    }),
    ...ofChosen(material, newMaterial),
    ...ofChosen(color, newColor),
    ...ofChosen(model, newModel),
    hint(giftType.create, typeForm),
    hint(giftType.update, async () => ({ ...typeForm(), id: await newType(), version: 1 })),
    hint(giftType.delete, async () => ({ id: await newType() })),
    hint(giftType.impact, async () => ({ id: await newType() })),
    hint(giftType.stop, async () => ({ id: await newType() })),
    hint(giftType.start, async () => {
      const id = await newType();
      await factory(giftType.stop, { id });
      return { id };
    }),
    hint(giftType.sort, async () => ({
      ids: (await factory(giftType.page, { pageSize: 1000 })).list.map(({ id }) => id),
    })),
    ...ofChosen(giftType, newType),
    hint(gift.create, giftForm),
    hint(gift.update, async () => {
      const form = await giftForm();
      await factory(gift.create, form);
      // What its print spec needs is found with its making, and counts as a version.
      const { id, version } = (await factory(gift.page, { keyword: form.code })).list[0]!;
      return { ...form, id, version };
    }),
    hint(gift.stop, async () => ({ ids: [await newGift()] })),
    hint(gift.start, async () => ({ ids: [await newGift()] })),
    hint(gift.setPrice, async () => ({ ids: [await newGift()], priceCents: 250 })),
    hint(gift.detail, async () => ({ id: await newGift() })),
    hint(compatible.create, pairForm),
    hint(compatible.update, async () => ({ id: await newPair(), version: 1, note: '略紧' })),
    hint(compatible.stop, async () => ({ ids: [await newPair()] })),
    hint(compatible.start, async () => ({ ids: [await newPair()] })),
    hint(compatible.log, async () => ({ id: await newPair() })),
    hint(compatibleOffer.try, async () => ({ modelId: await newModel() })),
    hint(compatibleOffer.offered, () => ({ codes: ['iPhone 14'] })),
    hint(printSpec.compare, async () => ({
      caseModelId: await newModel(),
      phoneModelId: await newModel(),
    })),
    ...tableHints([compatible.import, compatible.importInspect], () => ['壳型号,适用机型', 'IP14,IP13']),
    ...tableHints([material.import, material.importInspect], () => [
      '编码,名称',
      `${code('HM')},${word('材质')}`,
    ]),
    ...tableHints([color.import, color.importInspect], () => ['编码,名称', `${code('HC')},${word('颜色')}`]),
    ...tableHints([model.import, model.importInspect], () => [
      '编码,品牌,名称',
      `${code('HP')},${word('品牌')},${word('型号')}`,
    ]),
    hint(material.set, async () => ({ ids: [await newMaterial()], maskNeeded: true })),
    hint(material.sort, async () => ({
      ids: (await factory(material.page, { pageSize: 1000 })).list.map(({ id }) => id),
    })),
    hint(color.mergePlan, async () => ({ id: await newColor(), intoId: await newColor() })),
    hint(color.merge, async () => ({ id: await newColor(), intoId: await newColor() })),
    hint(model.mergePlan, async () => ({ id: await newModel(), intoId: await newModel() })),
    hint(model.merge, async () => ({ id: await newModel(), intoId: await newModel() })),
    hint(model.devices, () => ({ keyword: 'iphone' })),
    hint(model.takeOver, () => ({ devices: [{ brand: 'Apple', name: 'iPhone 14' }] })),
    hint(model.addAliases, async () => {
      const form = modelForm();
      await factory(model.create, form);
      return { lines: [{ model: form.code, alias: word('别名') }] };
    }),
    hint(skuCode.create, async () => ({ code: word('别名'), kind: 'alias' as const, skuId: await newSku() })),
    hint(skuCode.update, async () => ({ ...(await newCode()), version: 1 })),
    hint(skuCode.stopMany, async () => ({ ids: [(await newCode()).id] })),
    hint(skuCode.startMany, async () => ({ ids: [(await newCode()).id] })),
    hint(skuCode.detail, async () => ({ id: (await newCode()).id })),
    hint(skuCode.lookup, async () => ({ code: (await newCode()).code })),
    hint(skuCode.makeEans, async () => ({ skuIds: [await newSku()] })),
    ...tableHints([gift.import, gift.importInspect], async () => {
      const { id } = await factory(giftType.create, typeForm());
      const type = (await factory(giftType.page, { pageSize: 1000 })).list.find((one) => one.id === id)!;
      return [
        '编码,名称,类型,材质,品牌,型号,颜色,标价',
        `${word('GIFT')},${word('赠品')},${type.name},${word('材质')},通用,通用配件,黑色,3`,
      ];
    }),
    ...tableHints([skuCode.import, skuCode.importInspect], () => [
      '编码,SKU编码',
      `${word('别名')},${word('SKU')}`,
    ]),
    hint(skuMove.act, async () => ({ event: 'sku.retire' as const, ids: [await stopped()] })),
    hint(skuMove.log, async () => ({ id: await newSku() })),
    hint(succeed.succeed, async () => ({ skuIds: [await newSku()] })),
    hint(skuGenerate.preview, combined),
    hint(skuGenerate.submit, combined),
  ];
}
