import fs from 'node:fs/promises';
import path from 'node:path';
import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { putChosen } from '#server/modules/customer/service.ts';
import { blockPictures, insertEntry, noteTaken, writeEntries } from '#server/modules/gallery/service.ts';
import { addVersion, beginPictures, itself, movePictures } from '#server/modules/picture/service.ts';
import type { Files } from '#server/platform/files.ts';
import { readPicture } from '#server/platform/picture-work/read-picture.ts';
import { keepPictures, type Picture } from './pictures.ts';
import { filesOfCodes, type Trx } from './rows.sql.ts';

interface Owner {
  factoryId: number;
  userId: number;
  userName: string;
  /** The customer who has taken some, and for whom one is alone. */
  merchantId: number;
}
interface Plan {
  no: string;
  name: string;
  series: string;
  tags: string[];
  /** How it is made of a motif; left out: the motif itself. */
  hue?: number;
  licensedDays?: number;
  cc0?: true;
  chosen?: true;
  stopped?: true;
  blocked?: string;
}

const DAY_MS = 24 * 60 * 60_000;
const PLANS: readonly Plan[] = [
  { no: 'GX-001', name: '晚霞山海', series: '山海', tags: ['风景', '热卖'] },
  { no: 'GX-002', name: '流光', series: '山海', tags: ['风景'] },
  { no: 'GX-003', name: '山海 · 青', series: '山海', tags: ['风景', '新品'], hue: 150 },
  { no: 'LC-101', name: '联名 · 夏夜', series: '联名', tags: ['授权'], hue: 210, licensedDays: 18 },
  {
    no: 'LC-102',
    name: '联名 · 冬雪',
    series: '联名',
    tags: ['授权'],
    hue: 280,
    licensedDays: 400,
    chosen: true,
  },
  { no: 'PB-001', name: '公版花草', series: '公版', tags: ['花草'], hue: 60, cc0: true },
  { no: 'GX-009', name: '旧款波点', series: '', tags: [], hue: 320, stopped: true },
  {
    no: 'JZ-001',
    name: '疑似侵权图',
    series: '',
    tags: ['禁用'],
    hue: 100,
    stopped: true,
    blocked: '权利人投诉，核对授权后才能印刷',
  },
];

/** What a factory offers to print: two of the motifs that a customer sells, others of its own, and one that it blocks. */
export async function makeGallery(
  trx: Trx,
  files: Files,
  owner: Owner,
  motifs: readonly Picture[],
  now: Date,
) {
  const { factoryId, userId, userName, merchantId } = owner;
  const { default: sharp } = await import('sharp');
  const at = new Date(now.getTime() - 2 * DAY_MS);
  const by = { userId, name: userName, now: at };
  const drawn = await Promise.all(
    PLANS.map(async ({ hue, name }, nth): Promise<Picture> => {
      const { content } = motifs[nth % motifs.length]!;
      const made =
        hue === undefined ? content : await sharp(content).modulate({ hue }).flop().png().toBuffer();
      return { name: `${name}.png`, content: made };
    }),
  );
  const kept = await keepPictures(files, trx, factoryId, drawn);
  const rows = await filesOfCodes(trx, factoryId, kept);
  for (const [nth, plan] of PLANS.entries()) {
    const file = rows.find(({ id }) => id === kept[nth])!;
    const row = {
      ...{ tenant_id: factoryId, shelf: 'gallery', name: plan.name, tags: plan.tags, file_id: file.id },
      ...{ sha256: `\\x${file.sha256.toString('hex')}`, bytes: file.bytes, kind: file.kind, since: at },
      ...{ uploaded_by: userId, uploaded_by_name: userName },
    };
    const mover = { tenantId: factoryId, by: 'owner', userId, userName, now: at } as const;
    const begun = { rows: [row], facts: PLAIN_PICTURE };
    const made = await beginPictures(trx, mover, readPictureEvent('picture.upload', 'owner', {}), begun, {});
    if ('msg' in made) throw new Error(made.msg);
    const id = made.ids[0]!;
    await addVersion(trx, factoryId, id, { ...file, fileId: file.id }, { name: userName, at });
    await check(trx, files, { factoryId, id, content: drawn[nth]!.content, at });
    const until = plan.licensedDays && new Date(now.getTime() + plan.licensedDays * DAY_MS);
    const said = {
      ...{ no: plan.no, series: plan.series, groupId: null },
      rights: until ? 'licensed' : plan.cc0 ? 'cc0' : 'own',
      licensedUntil: until ? until.toISOString().slice(0, 10) : null,
      scope: plan.chosen ? 'chosen' : 'all',
    };
    await insertEntry(trx, factoryId, id, said, by);
    if (plan.chosen) await putChosen(trx, 'gallery', factoryId, [id], [merchantId]);
    if (plan.stopped) await writeEntries(trx, factoryId, [id], { status: 1 }, { name: userName, now: at });
    if (plan.blocked)
      await blockPictures(trx, { tenantId: factoryId, userId, userName, now: at }, [id], plan.blocked);
    const own = plan.hue === undefined && (await sameOf(trx, merchantId, file.sha256));
    if (own)
      await noteTaken(trx, {
        ...{ merchantId, factoryId, galleryId: id, versionNo: 1, pictureId: own, isOnly: false },
        ...{ by: '云朵', at },
      });
  }
}

const sameOf = async (trx: Trx, tenantId: number, sha256: Buffer) =>
  (
    await trx
      .selectFrom('picture')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('sha256', '=', sha256)
      .executeTakeFirst()
  )?.id;

/** Checked here, so that customers find it at once. */
async function check(
  trx: Trx,
  files: Files,
  { factoryId, id, content, at }: { factoryId: number; id: number; content: Buffer; at: Date },
) {
  const folder = await files.scratch();
  try {
    const file = path.join(folder, 'picture');
    await fs.writeFile(file, content);
    const checked = { facts: await readPicture(file), near: [] };
    const system = itself(factoryId, 'system', at);
    const known = { decodes: true };
    await movePictures(trx, system, readPictureEvent('picture.checked', 'system', {}), {
      ...{ ids: [id], known, checked },
    });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
