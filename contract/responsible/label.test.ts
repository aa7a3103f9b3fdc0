import { describe, expect, it } from 'vitest';
import type { BindingFacts, LabelledGoods, PartyFacts, Said } from './label.ts';
import { bindingFor, coverOf, labelFor } from './label.ts';
import { labelledCountry } from './markets.ts';
import { mandateOn, partyComplaint, responsibleParty } from './party.ts';
import { bindingComplaint, partyBinding } from './binding.ts';

// Which label goods need (P066): what is right is what the duty and GPSR 2023/988 say.

const party = (
  id: number,
  role: PartyFacts['role'],
  country: string,
  more: Partial<PartyFacts> = {},
): PartyFacts => ({
  ...{
    id,
    role,
    country,
    name: `Firm ${id}`,
    address: `Road ${id}`,
    contact: `a${id}@firm.example`,
    phone: '',
  },
  ...{ validUntil: null, mandateFileId: 1, ...more },
});
const MAKER = party(1, 'maker', 'CN');
const EU = party(2, 'eu', 'DE');
const GB = party(3, 'gb', 'GB');
const binding = (id: number, more: Partial<BindingFacts> = {}): BindingFacts => ({
  ...{ id, scope: 'shop', target: '', shopId: 7, model: '', batchRule: 'batch', size: '60x40', signs: [] },
  ...{ makerId: 1, euId: 2, gbId: 3, importerId: null, warnings: [], ...more },
});
const GOODS: LabelledGoods = {
  ...{ skuCode: 'CASE-1', material: '磨砂软壳', category: '手机壳', shopId: 7, model: 'iPhone 15' },
  ...{ orderNo: 'PF1', batchNo: 'B26' },
};
const said = (bindings: BindingFacts[], more: Partial<Said> = {}): Said => ({
  ...{ bindings, parties: [MAKER, EU, GB], day: '2026-11-28', ...more },
});
const linesOf = (country: string, of: Said, goods = GOODS) => {
  const needed = labelFor(goods, country, of);
  return 'label' in needed ? needed.label.lines : needed.msg;
};

describe('[P066] which binding means goods', () => {
  it('[P066] the SKU before the material, the category and the shop; of two alike the older one; of nobody else', () => {
    const all = [
      binding(1),
      binding(2, { scope: 'category', target: '手机壳', shopId: null }),
      binding(3, { scope: 'material', target: '磨砂软壳', shopId: null }),
      binding(4, { scope: 'sku', target: 'case-1', shopId: null }),
      binding(5, { scope: 'sku', target: 'CASE-1', shopId: null }),
    ];
    const left = (without: number[]) =>
      bindingFor(
        GOODS,
        all.filter(({ id }) => !without.includes(id)),
      )?.id;
    expect([left([]), left([4, 5]), left([3, 4, 5]), left([2, 3, 4, 5])]).toEqual([4, 3, 2, 1]);
    expect(
      bindingFor({ ...GOODS, shopId: 8, skuCode: 'X', material: '', category: '' }, all),
    ).toBeUndefined();
  });
});

describe('[P066] what a label says', () => {
  const WARNED = binding(1, {
    warnings: [
      { language: 'de', text: 'Nicht für Kinder' },
      { language: 'fr', text: 'Pas pour les enfants' },
      { language: 'pl', text: 'Nie dla dzieci, żółć' },
      { language: 'en', text: 'Not for children' },
    ],
  });
  it.each([
    ['DE', 'Charge: B26', 'EU-Verantwortlicher: Firm 2, Road 2, DE, a2@firm.example', 'Nicht für Kinder'],
    [
      'FR',
      'Lot: B26',
      'Personne responsable dans l’UE: Firm 2, Road 2, DE, a2@firm.example',
      'Pas pour les enfants',
    ],
    [
      'PL',
      'Partia: B26',
      'Osoba odpowiedzialna w UE: Firm 2, Road 2, DE, a2@firm.example',
      'Nie dla dzieci, żółć',
    ],
    ['GB', 'Batch: B26', 'UK responsible person: Firm 3, Road 3, GB, a3@firm.example', 'Not for children'],
    ['XI', 'Batch: B26', 'EU responsible person: Firm 2, Road 2, DE, a2@firm.example', 'Not for children'],
  ])(
    '[P066] in %s: its language, its batch, and who answers there',
    (country, batch, representative, warning) => {
      const lines = linesOf(country, said([WARNED]));
      expect(lines).toEqual([
        expect.stringContaining('iPhone 15'),
        batch,
        expect.stringContaining('Firm 1'),
        representative,
        warning,
      ]);
    },
  );

  it('[P066] is refused without a party, a language, a batch or a mandate that holds', () => {
    expect(linesOf('DE', said([]))).toContain('没有绑定责任主体');
    expect(linesOf('DE', said([binding(1, { euId: null })]))).toContain('没有欧代');
    expect(linesOf('GB', said([binding(1, { gbId: null })]))).toContain('没有英代');
    expect(linesOf('IT', said([WARNED]))).toContain('意大利语');
    expect(linesOf('DE', said([WARNED]), { ...GOODS, batchNo: '' })).toContain('批次');
    const until = (validUntil: string) => said([WARNED], { parties: [MAKER, { ...EU, validUntil }, GB] });
    expect(linesOf('DE', until('2026-11-27'))).toContain('授权已过期');
    expect(linesOf('DE', until('2026-11-28'))).toHaveLength(5);
    // The one of the other market does not matter.
    expect(linesOf('GB', until('2026-11-27'))).toHaveLength(5);
  });

  it('[P066] names an importer in his own market alone', () => {
    const parties = [MAKER, EU, GB, party(4, 'importer', 'FR')];
    const of = said([binding(1, { importerId: 4 })], { parties });
    expect(linesOf('DE', of)).toContain('Einführer: Firm 4, Road 4, FR, a4@firm.example');
    expect(linesOf('GB', of)).not.toContain('Firm 4');
  });

  it('[P066] tells which countries are covered, and once each why others are not', () => {
    expect(coverOf(binding(1), said([])).covers).toHaveLength(29);
    const { covers, lacking } = coverOf(
      binding(1, { gbId: null, warnings: [{ language: 'de', text: 'xx' }] }),
      said([]),
    );
    expect(covers.toSorted()).toEqual(['AT', 'BE', 'DE', 'LU']);
    expect(lacking).toContain('没有英代');
    expect(lacking).toContain('没有波兰语警示');
  });
});

describe('[P066] where goods go', () => {
  const to = (country: string, province = '', postcode = '') =>
    labelledCountry({ country, province, postcode });
  it('[P066] to the 27 states, Northern Ireland or Great Britain, or where nobody asks', () => {
    expect([to('德国'), to('法国'), to('波兰'), to('英国')]).toEqual(['DE', 'FR', 'PL', 'GB']);
    expect([to('英国', '', 'BT1 5GS'), to('英国', 'Northern Ireland'), to('英国', '', 'B1 1AA')]).toEqual([
      'XI',
      'XI',
      'GB',
    ]);
    expect([to('美国'), to('瑞士'), to('中国', '广东省'), to('')]).toEqual([null, null, null, null]);
  });
});

describe('[P066] what is refused of a party and a binding', () => {
  const form = {
    role: 'eu' as const,
    name: 'Rep',
    address: 'Road 1',
    country: '德国',
    contact: 'a@b.example',
  };
  const read = (more: object) => responsibleParty.create.input.safeParse({ ...form, ...more });
  it('[P066] a representative outside of his market, and texts that are too short, too long or no address', () => {
    expect(read({}).data).toMatchObject({ country: 'DE' });
    const at = (role: 'eu' | 'gb' | 'maker', country: string) => partyComplaint({ role, country });
    expect([at('eu', 'DE'), at('eu', 'XI'), at('gb', 'GB'), at('maker', 'CN')]).toEqual(
      Array(4).fill(undefined),
    );
    expect([at('eu', 'CH'), at('eu', 'GB'), at('gb', 'IE'), at('gb', 'XI')].every(Boolean)).toBe(true);
    for (const wrong of [
      { name: 'x' },
      { address: 'x'.repeat(201) },
      { contact: 'nobody' },
      { country: '火星' },
    ])
      expect(read(wrong).success).toBe(false);
    expect(read({ name: 'xy', address: 'x'.repeat(200), contact: 'https://rep.example/form' }).success).toBe(
      true,
    );
  });

  it('[P066] a binding of nothing, without a maker, or with two warnings in a language', () => {
    const made = { scope: 'sku' as const, target: 'A', makerId: 1 };
    const bound = (more: object) => partyBinding.create.input.safeParse({ ...made, ...more });
    expect(bindingComplaint(bound({ target: '' }).data!)).toBeDefined();
    expect(bindingComplaint(bound({ scope: 'shop' }).data!)).toBeDefined();
    expect(bindingComplaint(bound({}).data!)).toBeUndefined();
    expect(bound({ makerId: null }).success).toBe(false);
    const de = { language: 'de', text: 'Achtung' };
    expect(bound({ warnings: [de, de] }).success).toBe(false);
  });

  it('[P066] a mandate warns from 30 days before its end, and is over behind its last day', () => {
    const on = (until: string) => mandateOn(until, '2026-11-28');
    expect([on('2026-12-29'), on('2026-12-28'), on('2026-11-28'), on('2026-11-27')]).toEqual([
      'holds',
      'ending',
      'ending',
      'ended',
    ]);
  });
});
