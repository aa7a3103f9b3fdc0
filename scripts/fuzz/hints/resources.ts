import { resource } from '#contract/resource/resource.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { resourceTemplate } from '#contract/resource/template.ts';
import { sku } from '#contract/sku/sku.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Files that a factory gives its customers. */
export function resourceHints({ world, call, factory, word }: Hands): Hint[] {
  // Each is another one: of two files of one resource the contents differ.
  const drawing = () => ({
    name: '模板.svg',
    content: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${word('图')}</desc></svg>`,
    ),
  });
  const sent = async () => (await call(world.cast.factory, resource.upload, {}, drawing())).fileId;
  const form = async () => ({ name: word('资源'), kind: 'template' as const, fileId: await sent() });
  const made = async () => (await factory(resource.create, await form())).id;
  const named = async () => ({ id: await made() });
  const spec = async () => {
    const materialId = (await factory(material.create, { code: word('RM'), name: word('材质') })).id;
    const of = { code: word('RP'), brand: word('品牌'), name: word('型号') };
    const modelId = (await factory(model.create, of)).id;
    const area = { width: 760, height: 1510, bleed: 20, safe: 30 };
    await factory(printSpec.save, { items: [{ materialId, modelId, ...area }] });
    return { name: word('模板'), materialId, modelIds: [modelId], formats: ['svg' as const] };
  };
  return [
    hint(resourceTemplate.generate, spec),
    hint(resourceTemplate.remake, async () => {
      const { system } = world.database;
      const { materialId } = await spec();
      const id = await made();
      // As if it had been made from the spec: the task that does it is no part of this.
      await system
        .updateTable('resource')
        .set({ madeAs: ['svg'] })
        .where('id', '=', id)
        .execute();
      const { id: specId, factoryId } = await system
        .selectFrom('printSpec')
        .select(['id', 'factoryId'])
        .where('materialId', '=', materialId)
        .executeTakeFirstOrThrow();
      await system
        .insertInto('resourceMade')
        .values({ factoryId, resourceId: id, versionNo: 1, specId })
        .execute();
      return { id, version: 1 };
    }),
    { of: resource.upload, make: async () => ({ file: drawing() }) },
    hint(resource.create, form),
    hint(resource.update, async () => ({
      id: await made(),
      version: 1,
      name: word('资源'),
      kind: 'guide' as const,
    })),
    hint(resource.newVersion, async () => ({
      ...{ id: await made(), version: 1, changed: '孔位右移' },
      fileId: await sent(),
    })),
    ...[resource.detail, resource.stop, resource.delete, resource.take].map((of) => hint(of, named)),
    hint(resource.start, async () => {
      const id = await made();
      await factory(resource.stop, { id });
      return { id };
    }),
    hint(resource.ofSku, async () => {
      const goods = { name: '手机壳', material: '软壳', brand: '华为', model: 'M', color: '黑色' };
      return { skuId: (await factory(sku.create, { code: word('RES'), ...goods, priceCents: 990 })).id };
    }),
  ];
}
