import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { file } from '#contract/file/file.ts';
import { packages } from '#contract/package/package.ts';
import { LEAST_LETTERS } from '#contract/responsible/paper.ts';
import { partyBinding } from '#contract/responsible/binding.ts';
import { daysOn, responsibleParty } from '#contract/responsible/party.ts';
import { responsibleLabel } from '#contract/responsible/print.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { openLabelHall, type LabelHall } from '#tests/support/label-hall.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';
import { tellEnding } from './timer.ts';

// 欧代 as a merchant keeps it and a factory prints it: labels are read out of their files again.

let h: LabelHall;
beforeAll(async () => void (h = await openLabelHall()));
afterAll(() => h.hall.close());
beforeEach(async () => {
  await h.hall.system.deleteFrom('partyBinding').execute();
  await h.hall.system.deleteFrom('responsibleParty').execute();
  await h.hall.system.deleteFrom('notice').where('kind', '=', 'mandate').execute();
});

const FIRMS = {
  maker: {
    role: 'maker' as const,
    name: 'Shenzhen Case Co., Ltd.',
    address: '8 Keji Rd, Shenzhen 518000',
    country: '中国',
    contact: 'made@case.example',
  },
  eu: {
    role: 'eu' as const,
    name: 'EU Rep GmbH',
    address: 'Hauptstraße 5, 10115 Berlin',
    country: '德国',
    contact: 'rep@eu.example',
  },
  gb: {
    role: 'gb' as const,
    name: 'UK Rep Ltd',
    address: '1 High St, London',
    country: '英国',
    contact: 'https://rep.example/form',
  },
};
const party = async (role: keyof typeof FIRMS, more: object = {}) =>
  (await h.hall.merchant.call(responsibleParty.create, { ...FIRMS[role], ...more })).id;
const WARNINGS = [
  { language: 'de' as const, text: 'Nicht für Kinder unter 3 Jahren.' },
  { language: 'fr' as const, text: 'Déconseillé aux enfants de moins de 3 ans.' },
  { language: 'pl' as const, text: 'Nieodpowiednie dla dzieci: żółć, ęą.' },
  { language: 'en' as const, text: 'Not for children under 3.' },
];
const bound = async (more: object = {}, of: object = {}) => {
  const [makerId, euId, gbId] = [await party('maker'), await party('eu', of), await party('gb')];
  const { id } = await h.hall.merchant.call(partyBinding.create, {
    ...{ scope: 'sku', target: h.sku.code, makerId, euId, gbId, warnings: WARNINGS, size: '100x50' },
    ...{ signs: ['ce', 'weee', 'age3'], ...more },
  });
  return { id, makerId, euId, gbId };
};
const today = () => dayInShanghai(h.hall.t.app.clock.now());
const pagesOf = (base64: string) => readPaper(Buffer.from(base64, 'base64'), 8);
const textOf = ({ texts }: { texts: { text: string; x: number; y: number }[] }) =>
  texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');
const bare = (text: string) => text.replaceAll(' ', '');

describe('[P066] the factory prints what an order’s country asks for', () => {
  it('[P066] prints labels for DE, FR, PL and GB with the right party, language and batch, and reads them again', async () => {
    await bound();
    const sent: [string, string, string][] = [
      ['德国', 'EU Rep GmbH', 'Nicht für Kinder unter 3 Jahren.'],
      ['法国', 'EU Rep GmbH', 'Déconseillé aux enfants de moins de 3 ans.'],
      ['波兰', 'EU Rep GmbH', 'Nieodpowiednie dla dzieci: żółć, ęą.'],
      ['英国', 'UK Rep Ltd', 'Not for children under 3.'],
    ];
    for (const [country, firm, warning] of sent) {
      const [parcel] = await h.parcels(1, { country, province: '' });
      const said = await h.hall.factory.call(responsibleLabel.ofPackages, { ids: [parcel!.id] });
      expect(said).toMatchObject({ labels: 1, failed: [], unasked: 0 });
      const [page] = pagesOf(said.files[0]!.file);
      expect(page).toMatchObject({
        width: expect.closeTo(100, 1),
        height: expect.closeTo(50, 1),
        pictures: 3,
      });
      const text = textOf(page!);
      for (const part of [firm, warning, 'Shenzhen Case Co., Ltd.']) expect(text).toContain(bare(part));
      const [{ orderNo } = { orderNo: '' }] = await h.hall.ask(sql<{ orderNo: string }>`
        select order_no as "orderNo" from trade_order where id = ${parcel!.orderId}`);
      expect(text).toContain(orderNo);
      expect(await codesOf(page!)).toEqual([`DataMatrix ${h.sku.code} ${orderNo}`]);
      // An x is 1.2 mm high at least.
      expect(Math.min(...page!.texts.map(({ size }) => size))).toBeGreaterThanOrEqual(
        LEAST_LETTERS / 100 - 0.01,
      );
    }
  });

  it('[P066] prints one a piece, none for who asks for none, and names what lacks something', async () => {
    const [home] = await h.parcels(1);
    const [abroad] = await h.parcels(1, { country: '德国', province: '' });
    const ids = [home!.id, abroad!.id];
    expect(await h.hall.factory.call(responsibleLabel.ofPackages, { ids })).toMatchObject({
      ...{ labels: 0, files: [], unasked: 1 },
      failed: [{ number: abroad!.number, msg: expect.stringContaining('没有绑定责任主体') }],
    });
    await bound({ batchRule: 'batch' });
    const { failed } = await h.hall.factory.call(responsibleLabel.ofPackages, { ids });
    expect(failed).toMatchObject([{ msg: expect.stringContaining('没有批次号') }]);
  });

  it('[P066] prints nothing with a mandate that is over, and for its last day still', async () => {
    const { euId } = await bound({}, { validUntil: today() });
    const [parcel] = await h.parcels(1, { country: '法国', province: '' });
    const print = () => h.hall.factory.call(responsibleLabel.ofPackages, { ids: [parcel!.id] });
    expect((await print()).labels).toBe(1);
    await h.hall.ask(
      sql`update responsible_party set valid_until = ${daysOn(today(), -1)}::date where id = ${euId}`,
    );
    expect(await print()).toMatchObject({
      labels: 0,
      failed: [{ msg: expect.stringContaining('授权已过期') }],
    });
  });

  it('[P066] is the factory’s own packages alone, and what another merchant says does not count', async () => {
    await bound();
    const [foreign] = await h.hall.ask(
      sql<{ id: number }>`select coalesce(max(id), 0)::int + 1000 as id from package`,
    );
    const answer = await h.hall.factory.ask(responsibleLabel.ofPackages, { ids: [foreign!.id] });
    expect(answer).toMatchObject({ code: 404 });
    const { tenants } = h.hall.t;
    await h.hall.ask(sql`update party_binding set merchant_id = ${tenants.merchant2}`);
    const [parcel] = await h.parcels(1, { country: '德国', province: '' });
    expect((await h.hall.factory.call(responsibleLabel.ofPackages, { ids: [parcel!.id] })).labels).toBe(0);
    expect(await h.hall.merchant.call(partyBinding.page, {})).toMatchObject({ total: 0 });
    expect((await h.hall.factory.call(packages.page, {})).total).toBeGreaterThan(0);
  });
});

describe('[P066] what a merchant keeps and prints', () => {
  it('[P066] prints so many copies as PDF, and as ZPL', async () => {
    const { id } = await bound({ size: '60x40', signs: ['ce'] });
    const asked = { bindingId: id, country: 'PL', copies: 3, batch: 'L-2026/11' };
    const pdf = await h.hall.merchant.call(responsibleLabel.print, asked);
    const pages = pagesOf(pdf.file);
    expect(pages).toHaveLength(3);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array.from({ length: 3 }, () => [60, 40]),
    );
    expect(textOf(pages[2]!)).toContain('L-2026/11');
    const zpl = await h.hall.merchant.call(responsibleLabel.print, { ...asked, format: 'zpl' });
    const said = Buffer.from(zpl.file, 'base64').toString();
    expect(said.match(/\^XA/g)).toHaveLength(3);
    expect(said).toContain('^PW480');
  });

  it('[P066] refuses a label whose text does not fit, and cuts nothing', async () => {
    const { id } = await bound({ size: '30x20' });
    const answer = await h.hall.merchant.ask(responsibleLabel.print, { bindingId: id, country: 'DE' });
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('放不下') });
  });

  it('[P066] takes a mandate that is a PDF of its own, and tells in time that it ends, once', async () => {
    const wrong = await h.hall.merchant.ask(responsibleParty.create, {
      ...FIRMS.eu,
      mandateFileId: h.hall.picture,
    });
    expect(wrong).toMatchObject({ code: 400, msg: expect.stringContaining('PDF') });
    const pdf = await h.hall.merchant.upload(
      file.upload,
      'm.pdf',
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    );
    const ends = { mandateFileId: pdf.data.fileId, validUntil: daysOn(today(), 30) };
    await party('eu', ends);
    await party('gb', { validUntil: daysOn(today(), 31) });
    const listed = await h.hall.merchant.call(responsibleParty.page, { mandate: 'ending' });
    expect(listed.list).toMatchObject([
      { role: 'eu', mandate: 'ending', mandateName: 'm.pdf', country: 'DE' },
    ]);
    const told = () =>
      h.hall.ask(sql<{ tenantId: number; title: string }>`
        select tenant_id as "tenantId", title from notice where kind = 'mandate' order by id`);
    await tellEnding(h.hall.t.app);
    await tellEnding(h.hall.t.app);
    expect(await told()).toEqual([
      { tenantId: h.hall.t.tenants.merchant1, title: expect.stringContaining('EU Rep GmbH') },
    ]);
  });

  it('[P066] refuses a representative abroad of his market; a changed row names the version that was seen', async () => {
    const swiss = await h.hall.merchant.ask(responsibleParty.create, { ...FIRMS.eu, country: '瑞士' });
    expect(swiss).toMatchObject({ code: 400, msg: expect.stringContaining('27 国') });
    const id = await party('eu');
    const seen = { ...FIRMS.eu, id, version: 1 };
    expect(await h.hall.merchant.ask(responsibleParty.update, { ...seen, phone: '+49 30 1' })).toMatchObject({
      code: 0,
    });
    expect(await h.hall.merchant.ask(responsibleParty.update, seen)).toMatchObject({ code: 409 });
  });

  it('[P066] puts one party into many bindings, in the place of its role', async () => {
    const { id, euId } = await bound();
    const other = await party('eu', { name: 'New Rep SARL', country: '法国' });
    const { successIds, failed } = await h.hall.merchant.call(partyBinding.assign, {
      ids: [id, 999_999],
      partyId: other,
    });
    expect([successIds, failed.map((one) => one.id)]).toEqual([[id], [999_999]]);
    const rows = await h.hall.ask(
      sql<{ euId: number; version: number }>`select eu_id as "euId", version from party_binding`,
    );
    expect(rows).toEqual([{ euId: other, version: 2 }]);
    expect(euId).not.toBe(other);
    const { list } = await h.hall.merchant.call(partyBinding.page, { partyId: other });
    expect(list[0]!.parties).toContain('欧代 New Rep SARL');
    expect(list[0]!.covers).toContain('PL');
    expect(list[0]!.lacking).toContain('欧代没有授权书');
  });
});
