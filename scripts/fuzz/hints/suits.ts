import { sku } from '#contract/sku/sku.ts';
import { suit, SUIT_COLUMNS } from '#contract/suit/suit.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

/** Codes that stand for several SKUs. */
export function suitHints({ factory, merchant, word }: Hands): Hint[] {
  const newSku = async () => {
    const form = {
      code: word('SUIT'),
      name: '手机壳',
      material: '软壳',
      brand: '华为',
      model: 'M',
      color: '黑色',
    };
    return { ...form, id: (await factory(sku.create, { ...form, priceCents: 990 })).id };
  };
  const form = async () => ({
    code: word('SET'),
    name: '套装',
    items: [{ skuId: (await newSku()).id, quantity: 2 }],
  });
  const newSuit = async () => (await merchant(suit.create, await form())).id;
  const named = async () => ({ id: await newSuit() });
  return [
    hint(suit.create, form),
    hint(suit.update, async () => {
      const { code, ...rest } = await form();
      const id = (await merchant(suit.create, { code, ...rest })).id;
      return { ...rest, id, version: 1 };
    }),
    ...[suit.reach, suit.models, suit.tryOut, suit.orders, suit.log, suit.delete].map((of) =>
      hint(of, named),
    ),
    hint(suit.fit, async () => ({ id: await newSuit(), brand: '华为', model: 'M' })),
    hint(suit.stop, async () => ({ ids: [await newSuit()] })),
    hint(suit.start, async () => {
      const ids = [await newSuit()];
      await merchant(suit.stop, { ids });
      return { ids };
    }),
    ...tableHints([suit.import, suit.importInspect], async () => [
      Object.values(SUIT_COLUMNS).join(','),
      `${word('SET')},套装,${(await newSku()).code},2,`,
    ]),
  ];
}
