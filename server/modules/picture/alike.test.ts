import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureAlike } from '#contract/picture/alike.ts';
import { picture } from '#contract/picture/picture.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { drawPrints } from '#server/demo/art/prints.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

const motif = (at: number) => sharp(Buffer.from(drawPrints()[at]!.svg), { density: 144 });
const checked = (id: number, status = 10) =>
  until(async () => {
    const now = await merchant.call(picture.detail, { id });
    return now.status === status && now;
  });
async function put(name: string, image: ReturnType<typeof motif>) {
  const { data } = await merchant.upload(picture.upload, name, await image.toBuffer());
  return (await checked(data.id)).id;
}
const alike = async (id: number) =>
  (await merchant.call(pictureAlike.of, { id })).map((one) => [one.picture.name, one.isSame]);
const open = async () =>
  (await merchant.call(pictureAlike.pairs, { similar: true })).list.map(({ a, b, isSame }) => [
    a.name,
    b.name,
    isSame,
  ]);

describe('[G18] pictures that look alike', () => {
  it('are 重复 where one is a copy, 相似 where it is recoloured, and nothing is merged by itself', async () => {
    const png = await motif(0).png().toBuffer();
    const one = await put('motif.png', sharp(png).png());
    await put('copy.jpg', sharp(png).flatten({ background: '#808080' }).jpeg({ quality: 60 }));
    await put('sister.png', sharp(png).modulate({ hue: 60 }).png());
    await put('other.png', motif(20).png());
    expect((await alike(one)).toSorted()).toEqual([
      ['copy', true],
      ['sister', false],
    ]);
    const found = await merchant.upload(
      pictureAlike.find,
      'seen.webp',
      await sharp(png).webp({ quality: 70 }).toBuffer(),
    );
    expect(
      found.data
        .filter(({ isSame }) => isSame)
        .map((same) => same.picture.name)
        .toSorted(),
    ).toEqual(['copy', 'motif']);
    expect((await merchant.call(picture.page, {})).total).toBe(4);
  });

  it('of which a user said that they are none never come back', async () => {
    const { a, b } = (await merchant.call(pictureAlike.pairs, {})).list[0]!;
    const before = await open();
    await merchant.call(pictureAlike.decide, { pairs: [{ a: b.id, b: a.id }], decided: 'none' });
    const after = before.filter(([, , isSame]) => isSame !== true);
    expect(await open()).toEqual(after);
    // Checked again, as after a replacement.
    await merchant.call(picture.act, { event: 'picture.trash', ids: [a.id, b.id] });
    await merchant.call(picture.act, { event: 'picture.restore', ids: [a.id, b.id] });
    await system()
      .updateTable('picture')
      .set({ status: 0, heldUntil: null })
      .where('id', '=', a.id)
      .execute();
    await checked(a.id);
    expect(await open()).toEqual(after);
  });

  it('are found among hundreds that agree in all bits that are sure', async () => {
    const rainbow = drawPrints().findIndex(({ name }) => name === '樱粉彩虹');
    const png = await motif(rainbow).png().toBuffer();
    const one = await put('rainbow.png', sharp(png));
    // Few bits of a rainbow are sure, of what is blank none: its copy is nearer to many of these than to itself.
    await sql`
      with blank as (
        insert into picture (tenant_id, name, status, sha256, bytes, kind, file_id, since, uploaded_by_name, created_at, updated_at)
        select tenant_id, 'blank ' || n, status, sha256(n::text::bytea), bytes, kind, file_id, since, '', created_at, updated_at
        from picture, generate_series(1, 300) n where id = ${one}
        returning tenant_id, id
      )
      insert into picture_look (tenant_id, picture_id, phash, stable, tones)
      select tenant_id, id, l.phash # (1::bigint << (id % 64)::integer), 0, 0 from blank b, (select phash from picture_look where picture_id = ${one}) l`.execute(
      system(),
    );
    const copy = await sharp(png).resize(300).webp({ quality: 70 }).toBuffer();
    const found = (await merchant.upload(pictureAlike.find, 'seen.webp', copy)).data;
    expect(found.map(({ picture: { id, name }, isSame }) => [id, name, isSame])).toEqual([
      [one, 'rainbow', true],
    ]);
  });

  it('are not shown to another merchant', async () => {
    const stranger = await t.as('merchant02');
    const same = await stranger.upload(pictureAlike.find, 'seen.png', await motif(0).png().toBuffer());
    expect(same.data).toEqual([]);
  });
});

const system = () => t.database.system;
/** A picture whose check somebody began so often, and did not end. */
async function brokenOff(at: number, tries: number) {
  const id = await put(`crash-${at}.png`, motif(at).png());
  await system()
    .updateTable('pictureVersion')
    .set({ state: 'checking' })
    .where('pictureId', '=', id)
    .execute();
  const long = new Date(Date.now() - 3_600_000);
  await system()
    .updateTable('picture')
    .set({ status: 0, tries, heldUntil: long })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a check that was broken off', () => {
  it('is begun again, and the log says so', async () => {
    const now = await checked(await brokenOff(5, 1));
    expect(now.log.map(({ title }) => title).slice(-2)).toEqual(['检查中断', '检查通过']);
  });

  it('ends after three tries with a reason, and can be begun by hand', async () => {
    const id = await brokenOff(6, 3);
    expect((await checked(id, 20)).reason).toBe('检查 3 次都没有完成，请重新导出后上传。');
    await merchant.call(picture.act, { event: 'picture.check.retry', ids: [id] });
    expect((await checked(id)).reason).toBe('');
  });
});

describe('to purge', () => {
  it('asks for the password of dangerous operations, where one is set', async () => {
    const id = await put('danger.png', motif(7).png());
    await merchant.call(picture.act, { event: 'picture.trash', ids: [id] });
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger123' });
    const asked = { event: 'picture.purge' as const, ids: [id] };
    expect((await merchant.ask(picture.act, asked)).code).not.toBe(0);
    await checked(id, 30);
    const done = await merchant.call(picture.act, { ...asked, dangerOptPassword: 'Danger123' });
    expect(done.successIds).toEqual([id]);
  });
});
