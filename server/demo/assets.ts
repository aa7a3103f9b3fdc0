import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AssetKind, AssetLicence } from '#contract/asset/asset.ts';
import type { z } from 'zod';
import { look, put } from '#server/modules/asset/service.ts';
import type { Files } from '#server/platform/files.ts';
import type { Trx } from './rows.sql.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, width = 600, height = 600) =>
  `<svg ${NS} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const star = (points: number, outer: number, inner: number): string =>
  Array.from({ length: points * 2 }, (_, at) => {
    const [turn, far] = [(Math.PI * at) / points, at % 2 === 0 ? outer : inner];
    return `${(300 + far * Math.sin(turn)).toFixed(1)},${(300 - far * Math.cos(turn)).toFixed(1)}`;
  }).join(' ');
const dots = (colour: string, radius: number, step: number): string =>
  `<defs><pattern id="d" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><circle cx="${step / 2}" cy="${step / 2}" r="${radius}" fill="${colour}"/></pattern></defs><rect width="600" height="600" fill="url(#d)"/>`;

interface Plan {
  name: string;
  kind: AssetKind;
  content: string;
  category: string;
  tags: string[];
  licence?: z.infer<typeof AssetLicence>;
  source?: string;
  shared?: boolean;
  /** Of a bought one. */
  days?: number;
}

const PLANS: readonly Plan[] = [
  {
    ...{ name: '金色星星', kind: 'sticker', category: '节日', tags: ['星星', '圣诞'], shared: true },
    content: svg(
      `<polygon points="${star(5, 260, 110)}" fill="#f2b840" stroke="#c98a1b" stroke-width="12"/>`,
    ),
  },
  {
    ...{
      name: '雪花',
      kind: 'sticker',
      category: '节日',
      tags: ['圣诞', '冬天'],
      shared: true,
      licence: 'cc0',
    },
    source: '设计部手绘',
    content: svg(
      `<polygon points="${star(6, 270, 60)}" fill="#8fc3ea"/><circle cx="300" cy="300" r="40" fill="#fff"/>`,
    ),
  },
  {
    ...{ name: '爱心', kind: 'sticker', category: '情侣', tags: ['爱心'], shared: true },
    content: svg(
      '<path d="M300 520C60 340 90 130 220 130c50 0 70 40 80 70 10-30 30-70 80-70 130 0 160 210-80 390z" fill="#e0526a"/>',
    ),
  },
  {
    ...{
      name: '猫爪',
      kind: 'sticker',
      category: '宠物',
      tags: ['猫'],
      licence: 'bought',
      days: 20,
      shared: true,
    },
    source: '图虫创意',
    content: svg(
      '<g fill="#d98c6a"><ellipse cx="300" cy="380" rx="140" ry="110"/><circle cx="140" cy="230" r="60"/><circle cx="240" cy="140" r="65"/><circle cx="360" cy="140" r="65"/><circle cx="460" cy="230" r="60"/></g>',
    ),
  },
  {
    ...{ name: '拍立得相框', kind: 'frame', category: '相框', tags: ['复古'], shared: true },
    content: svg(
      '<path fill-rule="evenodd" fill="#faf7f0" stroke="#d8d2c4" stroke-width="6" d="M20 20h560v700H20zM70 70v480h460V70z"/>',
      600,
      740,
    ),
  },
  {
    ...{ name: '圆角细线相框', kind: 'frame', category: '相框', tags: ['简约'] },
    content: svg(
      '<rect x="40" y="40" width="520" height="720" rx="60" fill="none" stroke="#2f4858" stroke-width="14"/>',
      600,
      800,
    ),
  },
  {
    ...{ name: '薄荷渐变', kind: 'background', category: '渐变', tags: ['清新'], shared: true },
    content: svg(
      '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#d7f3e3"/><stop offset="1" stop-color="#6fb7a0"/></linearGradient></defs><rect width="600" height="1200" fill="url(#g)"/>',
      600,
      1200,
    ),
  },
  {
    ...{
      name: '黄昏渐变',
      kind: 'background',
      category: '渐变',
      tags: ['暖色'],
      licence: 'bought',
      days: 300,
    },
    source: '视觉中国',
    content: svg(
      '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#3c3a6b"/><stop offset=".6" stop-color="#d77a61"/><stop offset="1" stop-color="#f3c98b"/></linearGradient></defs><rect width="600" height="1200" fill="url(#g)"/>',
      600,
      1200,
    ),
  },
  {
    ...{ name: '波点纹理', kind: 'texture', category: '纹理', tags: ['波点'], shared: true },
    content: svg(dots('#e58fa3', 18, 60)),
  },
  {
    ...{ name: '细砂纹理', kind: 'texture', category: '纹理', tags: [] },
    content: svg(dots('#8c8378', 3, 12)),
  },
];

const DAY_MS = 24 * 3_600_000;

/** What a factory lays on designs: some of it shared with customers, some bought until a day. */
export async function makeAssets(
  trx: Trx,
  files: Files,
  by: { factoryId: number; userId: number; userName: string },
  now: Date,
): Promise<void> {
  const folder = await files.scratch();
  const maker = { tenantId: by.factoryId, userId: by.userId, userName: by.userName, files };
  try {
    for (const [nth, plan] of PLANS.entries()) {
      const { name, content, days, licence = 'own', source = '', shared = false, ...said } = plan;
      const at = path.join(folder, String(nth));
      await fs.writeFile(at, content);
      const came = await look(files, at, { fileName: `${name}.svg`, kind: plan.kind });
      const licenceEnds = days === undefined ? null : now.getTime() + days * DAY_MS;
      const papersFileId = days === undefined ? null : await papersOf(trx, files, by.factoryId, name);
      const made = { ...said, licence, licenceEnds, papersFileId, source, shared };
      await put(trx, { ...maker, now: new Date(now.getTime() - (nth + 1) * DAY_MS) }, made, came);
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** As a scanner leaves it. */
async function papersOf(trx: Trx, files: Files, factoryId: number, name: string): Promise<number> {
  const { default: sharp } = await import('sharp');
  const text = (y: number, size: number, words: string) =>
    `<text x="300" y="${y}" font-size="${size}" text-anchor="middle" font-family="sans-serif">${words}</text>`;
  const page = svg(
    `<rect width="600" height="400" fill="#fff"/>${text(120, 40, '图片使用授权书')}${text(200, 24, `图片：${name}`)}${text(250, 24, '范围：手机壳印刷与销售')}`,
    600,
    400,
  );
  const content = await sharp(Buffer.from(page)).png({ palette: true }).toBuffer();
  return (await files.keep(trx, factoryId, `${name}-授权书.png`, Readable.from([content]))).id;
}
