import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATCHES } from '#contract/filter/chart.ts';
import { filter, MOST_SAMPLES } from '#contract/filter/filter.ts';
import { MOST_STEPS, STEP_KINDS, newStep, type FilterStep } from '#contract/filter/steps.ts';
import { material } from '#contract/means/material.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const brighter = (amount: number): FilterStep => ({ kind: 'brightness', amount });
const saturated = (amount: number): FilterStep => ({ kind: 'saturation', amount });
const rowOf = async (name: string) => (await factory.call(filter.page, { keyword: name })).list[0]!;
async function newFilter(...steps: FilterStep[]) {
  const name = word('滤镜');
  await factory.call(filter.create, { name, steps: steps.length > 0 ? steps : [brighter(10)] });
  return rowOf(name);
}
async function newMaterial() {
  const name = word('材质');
  return { name, id: (await factory.call(material.create, { code: word('FM-'), name })).id };
}
const named = ({ id, version, name }: { id: number; version: number; name: string }) => ({
  id,
  version,
  name,
});

async function another() {
  await secondFactory(t);
  await letIn(t, 'designer', ['factory:art', 'factory:art:edit']);
  return t.as('designer01');
}

const GREY = Array.from({ length: 17 ** 3 }, (_, at) => {
  const light = ((at % 17) / 16).toFixed(4);
  return `${light} ${light} ${light}`;
});
const cube = (lines: readonly string[] = GREY) => `LUT_3D_SIZE 17\n${lines.join('\n')}\n`;

describe('[P164] a filter', () => {
  it('is saved as a new version with what changed, and what is the same makes none', async () => {
    const row = await newFilter(brighter(10), saturated(20));
    expect(row).toMatchObject({ versionNo: 1, steps: 2, status: 0, materials: [] });
    const steps = [brighter(15), saturated(20), { kind: 'hue', degrees: 3 } as const];
    expect(await factory.call(filter.update, { ...named(row), steps })).toEqual({ versionNo: 2 });
    const next = await rowOf(row.name);
    expect(await factory.call(filter.update, { ...named(next), steps })).toEqual({ versionNo: 2 });
    const renamed = { ...named(next), name: word('新名') };
    expect(await factory.call(filter.update, { ...renamed, steps })).toEqual({ versionNo: 2 });
    const { versions, log } = await factory.call(filter.detail, { id: row.id });
    expect(versions.map(({ no, changed }) => [no, changed])).toEqual([
      [2, '第 1 步：亮度 10 改为 亮度 15；第 3 步：加了 色相 3°'],
      [1, '首个版本'],
    ]);
    expect(versions[1]!.steps).toEqual([brighter(10), saturated(20)]);
    expect(log.map(({ text }) => text)).toEqual([
      `改名为「${renamed.name}」`,
      '保存第 2 版：第 1 步：亮度 10 改为 亮度 15；第 3 步：加了 色相 3°',
      '新建',
    ]);
  });

  it('has versions that the database itself never changes', async () => {
    const { id } = await newFilter();
    const db = t.database.system;
    await expect(
      sql`update filter_version set steps = '[{"kind":"hue","degrees":9}]' where filter_id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow('a version of a filter never changes');
    await factory.upload(filter.lut, '灰.cube', cube());
    await expect(sql`update filter_lut set points = 33`.execute(db)).rejects.toThrow(
      'a table of colours never changes',
    );
  });

  it('is refused with a sentence where its name, its steps or what was seen of it do not hold', async () => {
    const row = await newFilter();
    const ask = (more: object) =>
      factory.ask(filter.create, { name: word('滤镜'), steps: [brighter(1)], ...more } as never);
    const refused = (msg: string) => ({ code: 400, msg });
    expect(await ask({ name: row.name })).toMatchObject(refused(`已有滤镜「${row.name}」，请换一个名称。`));
    expect(await ask({ steps: [] })).toMatchObject(refused('请至少添加一个步骤'));
    const many = Array.from({ length: MOST_STEPS + 1 }, () => brighter(1));
    expect(await ask({ steps: many })).toMatchObject(refused('一个滤镜最多 20 个步骤'));
    expect(await ask({ steps: [brighter(101)] })).toMatchObject(refused('亮度应在 -100 到 100 之间'));
    const gamma = { kind: 'gamma', red: 0.05, green: 1, blue: 1 };
    expect(await ask({ steps: [gamma] })).toMatchObject(refused('伽马的红应在 0.1 到 5 之间'));
    const levels = { ...newStep('levels'), black: 200, white: 100 };
    expect(await ask({ steps: [levels] })).toMatchObject(refused('色阶的白场必须大于黑场'));
    const lut = { kind: 'lut', lutId: 999_999, strength: 100 };
    expect(await ask({ steps: [lut] })).toMatchObject(refused('LUT 不存在，请重新上传。'));
    await factory.call(filter.update, { ...named(row), steps: [brighter(2)] });
    expect(await factory.ask(filter.update, { ...named(row), steps: [brighter(3)] })).toMatchObject({
      code: 409,
      msg: '滤镜已被他人修改，请刷新后重试。',
    });
  });

  it('takes every kind of step as it is added, each at both of its ends', async () => {
    const ends: FilterStep[] = [
      { kind: 'brightness', amount: -100 },
      { kind: 'contrast', amount: 100 },
      { kind: 'saturation', amount: -100 },
      { kind: 'hue', degrees: 180 },
      { kind: 'gamma', red: 0.1, green: 5, blue: 0.29 },
      { kind: 'levels', black: 254, middle: 5, white: 255, outBlack: 255, outWhite: 0 },
      { kind: 'sharpen', amount: 300, radius: 5 },
      { kind: 'white', red: 128, green: 255, blue: 128 },
    ];
    const kinds = STEP_KINDS.filter((kind) => kind !== 'lut');
    const row = await newFilter(...kinds.map((kind) => newStep(kind)), ...ends);
    expect(row.steps).toBe(16);
  });

  it('is the default of a material in the place of the one before, and is not stopped as long as it is', async () => {
    const [one, other] = [await newMaterial(), await newMaterial()];
    const [first, second] = [await newFilter(), await newFilter()];
    await factory.call(filter.defaults, { id: first.id, materialIds: [one.id, other.id] });
    await factory.call(filter.defaults, { id: second.id, materialIds: [other.id] });
    expect((await rowOf(first.name)).materials).toEqual([one]);
    expect((await rowOf(second.name)).materials).toEqual([other]);
    const found = await factory.call(filter.page, { material: other.name });
    expect(found.list.map(({ id }) => id)).toEqual([second.id]);
    const known = (await factory.call(filter.materials, {})).find(({ id }) => id === one.id);
    expect(known).toMatchObject({ filter: { id: first.id, name: first.name } });
    expect((await factory.call(filter.detail, { id: first.id })).log[0]!.text).toBe(
      `不再是「${other.name}」的默认，改为「${second.name}」`,
    );
    expect(await factory.ask(filter.stop, { id: first.id })).toMatchObject({
      code: 400,
      msg: `它是材质「${one.name}」的默认滤镜，请先在「默认」中改为别的滤镜或取消。`,
    });
    await factory.call(filter.defaults, { id: first.id, materialIds: [] });
    await factory.call(filter.stop, { id: first.id });
    expect((await rowOf(first.name)).status).toBe(1);
    expect(await factory.ask(filter.defaults, { id: first.id, materialIds: [one.id] })).toMatchObject({
      code: 400,
      msg: '滤镜已停用，请先启用它，再设为默认。',
    });
    await factory.call(filter.start, { id: first.id });
    expect(await factory.ask(filter.defaults, { id: first.id, materialIds: [999_999] })).toMatchObject({
      code: 400,
      msg: '材质不存在，请刷新后重新选择。',
    });
  });

  it('is of its factory alone, and a merchant has none', async () => {
    const row = await newFilter();
    const other = await another();
    expect((await other.call(filter.page, {})).total).toBe(0);
    expect(await other.ask(filter.detail, { id: row.id })).toMatchObject({ code: 404 });
    expect(await other.ask(filter.stop, { id: row.id })).toMatchObject({ code: 404 });
    expect(await (await t.as('merchant01')).ask(filter.page, {})).toMatchObject({ code: 403 });
  });
});

describe('[P164] a LUT', () => {
  it('is refused with the line that is wrong, and above 10 MB', async () => {
    const broken = cube(GREY.with(9, '0.5 0.5'));
    expect(await factory.upload(filter.lut, '暖色.cube', broken)).toMatchObject({
      code: 400,
      msg: 'LUT「暖色.cube」第 11 行：应为三个数字，请重新导出 .cube 文件。',
    });
    const long = `${cube()}${'# comment\n'.repeat(1_100_000)}`;
    expect(await factory.upload(filter.lut, '暖色.cube', long)).toMatchObject({
      code: 400,
      msg: 'LUT「暖色.cube」超过 10 MB，请导出 17、33、65 点的 .cube 文件。',
    });
  });

  it('works in a step, and its content is read by its factory alone', async () => {
    const sent = (await factory.upload(filter.lut, '灰.cube', cube())).data;
    expect(sent).toMatchObject({ name: '灰.cube', points: 17 });
    const row = await newFilter({ kind: 'lut', lutId: sent.id, strength: 100 });
    // It makes grey of all, as bright as its red was: the first patch of the chart is 73 52 44.
    expect(await pixel(row.afterUrl, 25, 25)).toEqual([0x73, 0x73, 0x73]);
    expect((await factory.call(filter.readLut, { id: sent.id })).text).toBe(cube());
    const other = await another();
    expect(await other.ask(filter.readLut, { id: sent.id })).toMatchObject({ code: 404 });
    const steps = [{ kind: 'lut' as const, lutId: sent.id, strength: 100 }];
    expect(await other.ask(filter.create, { name: '别人的', steps })).toMatchObject({
      code: 400,
      msg: 'LUT 不存在，请重新上传。',
    });
  });
});

/** What a link leads to. */
const opened = async (url: string) => (await t.app.inject({ method: 'GET', url })).rawPayload;
async function pixel(url: string, left: number, top: number) {
  const one = sharp(await opened(url)).extract({ left, top, width: 1, height: 1 });
  return [...(await one.removeAlpha().raw().toBuffer())];
}

describe('[P164] what a filter looks like', () => {
  it('is the chart where there is no sample, before and after', async () => {
    const row = await newFilter(saturated(-100));
    for (const n of [0, 14, 23]) {
      const [left, top] = [(n % 6) * 50 + 25, Math.floor(n / 6) * 50 + 25];
      const [r, g, b] = PATCHES[n]! as [number, number, number];
      expect(await pixel(row.beforeUrl, left, top)).toEqual([r, g, b]);
      const grey = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
      expect(await pixel(row.afterUrl, left, top)).toEqual([grey, grey, grey]);
    }
  });

  it('is the same to the byte where the same steps are drawn again', async () => {
    const steps: FilterStep[] = [
      { kind: 'white', red: 250, green: 240, blue: 230 },
      { kind: 'gamma', red: 1.1, green: 1, blue: 0.9 },
      { kind: 'sharpen', amount: 80, radius: 2 },
    ];
    const [one, other] = [await newFilter(...steps), await newFilter(...steps)];
    expect(await opened(one.afterUrl)).toEqual(await opened(other.afterUrl));
  });

  it('is the first sample where there is one; there are six at most, and what is no picture is refused', async () => {
    const red = await sharp({ create: { width: 2000, height: 100, channels: 3, background: '#c80000' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { id } = (await factory.upload(filter.addSample, '红.jpg', red)).data;
    const [sample] = await factory.call(filter.samples, {});
    expect(sample).toMatchObject({ id, name: '红.jpg' });
    expect(await sharp(await opened(sample!.url)).metadata()).toMatchObject({ format: 'png', width: 900 });
    const row = await newFilter(brighter(-40));
    const [r, g, b] = await pixel(row.beforeUrl, 100, 5);
    expect(await pixel(row.afterUrl, 100, 5)).toEqual([r! - 51, Math.max(0, g! - 51), Math.max(0, b! - 51)]);
    for (let n = 1; n < MOST_SAMPLES; n++)
      expect((await factory.upload(filter.addSample, `${n}.jpg`, red)).code).toBe(0);
    expect(await factory.upload(filter.addSample, '7.jpg', red)).toMatchObject({
      code: 400,
      msg: '样图最多 6 张，请先移除一张。',
    });
    expect(await factory.upload(filter.addSample, '文.png', 'text')).toMatchObject({
      code: 400,
      msg: '「文.png」不是图片，请上传 PNG、JPEG、WebP 或 TIFF 图片。',
    });
    expect(await factory.upload(filter.addSample, '半.jpg', red.subarray(0, 700))).toMatchObject({
      code: 400,
      msg: '图片「半.jpg」读不出，请重新导出后上传。',
    });
    await factory.call(filter.dropSample, { id });
    expect(await factory.ask(filter.dropSample, { id })).toMatchObject({ code: 404 });
    expect(JSON.parse((await opened(sample!.url)).toString())).toMatchObject({ code: 404 });
    // The version that was drawn on it still shows it.
    expect((await pixel(row.beforeUrl, 100, 5))[0]).toBe(r);
  });
});
