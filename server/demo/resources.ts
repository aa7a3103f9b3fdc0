import { putChosen } from '#server/modules/customer/service.ts';
import { insertVersion, resources } from '#server/modules/resource/service.ts';
import type { Files } from '#server/platform/files.ts';
import { keepPictures } from './pictures.ts';
import type { Trx } from './rows.sql.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
/** Of a back of 76 x 151 mm: bleed, cut and safe area. */
const template = (inset: number): string =>
  `<svg ${NS} width="898" height="1784" viewBox="0 0 760 1510"><g fill="none" stroke="#c33" stroke-width="2"><rect width="760" height="1510"/><rect x="20" y="20" width="720" height="1470" rx="100"/><rect x="${inset}" y="${inset}" width="${760 - 2 * inset}" height="${1510 - 2 * inset}" rx="70" stroke-dasharray="12"/></g></svg>`;
const COLORS = ['#1b1b1b', '#f4f4f0', '#7a93a8', '#d9a7b0', '#a8c0a0', '#e3c98b'];
const colorCard = `<svg ${NS} width="600" height="120">${COLORS.map((hex, i) => `<rect x="${i * 100}" width="96" height="120" fill="${hex}"/>`).join('')}</svg>`;

interface Plan {
  name: string;
  kind: string;
  /** Its versions, the first one first. */
  files: readonly { name: string; content: string; changed: string }[];
  /** For these alone. */
  merchantIds?: readonly number[];
}

/** What a factory gives its customers to design with: one of them in its second version, one for a single customer. */
export async function makeResources(
  trx: Trx,
  files: Files,
  { factoryId, merchantId }: { factoryId: number; merchantId: number },
  now: Date,
): Promise<void> {
  const plans: Plan[] = [
    {
      ...{ name: '手机壳通用设计模板', kind: 'template' },
      files: [
        { name: '手机壳通用设计模板.svg', content: template(40), changed: '首个版本' },
        { name: '手机壳通用设计模板.svg', content: template(50), changed: '安全区内收到 3 mm' },
      ],
    },
    {
      ...{ name: '壳体颜色色卡', kind: 'colors' },
      files: [{ name: '壳体颜色色卡.svg', content: colorCard, changed: '首个版本' }],
    },
    {
      ...{ name: '旗舰店专用设计模板', kind: 'template', merchantIds: [merchantId] },
      files: [{ name: '旗舰店专用设计模板.svg', content: template(60), changed: '首个版本' }],
    },
  ];
  const stamp = { by: '陈厂长', now };
  for (const { name, kind, files: versions, merchantIds = [] } of plans) {
    const said = { name, kind, material: null, brand: null, model: null, groupId: null };
    const scope = merchantIds.length > 0 ? 'chosen' : 'all';
    const row = { ...said, scope, versionNo: versions.length };
    const id = await resources.insert(trx, factoryId, row, stamp);
    await putChosen(trx, 'resource', factoryId, [id], merchantIds);
    const contents = versions.map((one) => ({ name: one.name, content: Buffer.from(one.content) }));
    const fileIds = await keepPictures(files, trx, factoryId, contents);
    for (const [at, { name: fileName, content, changed }] of versions.entries()) {
      const file = { fileId: fileIds[at]!, fileName, bytes: Buffer.byteLength(content), changed };
      await insertVersion(trx, factoryId, id, { no: at + 1, ...file }, stamp);
    }
  }
}
