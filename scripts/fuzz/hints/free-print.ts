import { file } from '#contract/file/file.ts';
import { freePrint } from '#contract/free-print/free-print.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { sku } from '#contract/sku/sku.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

/** Pieces that no order asked for, of goods of their own. */
export function freePrintHints({ world, call, factory, word }: Hands): Hint[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="160"><rect width="80" height="160" fill="#15803d"/></svg>`;
  const goods = async () => {
    const names = { material: word('自由材质'), brand: word('自由品牌'), model: word('自由型号') };
    const materialId = (await factory(material.create, { code: word('FPM'), name: names.material })).id;
    const of = { code: word('FPD'), brand: names.brand, name: names.model };
    const modelId = (await factory(model.create, of)).id;
    await factory(printSpec.save, { items: [{ materialId, modelId, width: 300, height: 600 }] });
    const code = word('FPS');
    return {
      code,
      id: (await factory(sku.create, { ...names, code, name: code, color: '白色', priceCents: 100 })).id,
    };
  };
  const asked = async () => {
    const sent = await call(
      world.cast.factory,
      file.upload,
      {},
      { name: 'p.svg', content: Buffer.from(svg) },
    );
    const picture = { from: 'sent' as const, id: sent.fileId };
    return {
      reason: 'sample' as const,
      items: [{ skuId: (await goods()).id, picture, quantity: 2 }],
    };
  };
  const made = async () => (await factory(freePrint.make, await asked())).ids[0]!;
  return [
    hint(freePrint.page, () => ({})),
    hint(freePrint.detail, async () => ({ id: await made() })),
    hint(freePrint.options, () => ({})),
    hint(freePrint.choices, () => ({ kind: 'sku' as const })),
    hint(freePrint.picture, async () => {
      const name = word('自由图');
      await world.ask(
        `with f as (insert into file (tenant_id, name, kind, bytes, sha256)
           values ($1, $2, 'svg', 1, decode(md5($2), 'hex')) returning id, sha256),
         p as (insert into picture (tenant_id, shelf, name, status, file_id, kind, bytes, sha256, since, uploaded_by_name, created_at, updated_at)
           select $1, 'gallery', $2, 10, f.id, 'svg', 1, f.sha256, now(), '测试', now(), now() from f returning id)
         insert into gallery_entry (factory_id, picture_id, no, rights, stated_by_name, stated_at, scope, updated_by, created_at, updated_at)
         select $1, p.id, $2, 'own', '测试', now(), 'all', '测试', now(), now() from p`,
        [world.tenants.factory, name],
      );
      const [own] = await factory(freePrint.choices, { kind: 'picture', keyword: name });
      return { id: own!.id };
    }),
    hint(freePrint.make, asked),
    ...tableHints([freePrint.read], async () => [
      'SKU编码,图片名称,数量',
      `${(await goods()).code},没有的图,2`,
    ]),
    hint(freePrint.giveUp, async () => ({ ids: [await made()] })),
  ];
}
