import fs from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_PX } from '#contract/filter/filter.ts';
import type { FilterStep } from '#contract/filter/steps.ts';
import { sayChanges } from '#contract/filter/words.ts';
import {
  addVersion,
  allMaterials,
  insertSample,
  makeFilter,
  putDefaults,
  withLook,
} from '#server/modules/filter/service.ts';
import type { Files } from '#server/platform/files.ts';
import type { Picture } from './pictures.ts';
import type { Trx } from './rows.sql.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Plan {
  name: string;
  /** Its versions, the first one first. */
  versions: readonly [readonly FilterStep[], ...(readonly FilterStep[])[]];
  /** What it is the default of. */
  materials: readonly string[];
}
/** What a printer's people find with proofs: clear film swallows colour, a warm white tints it. */
const PLANS: readonly Plan[] = [
  {
    name: '透明 TPU 补偿',
    versions: [
      [
        { kind: 'brightness', amount: 4 },
        { kind: 'saturation', amount: 12 },
      ],
      [
        { kind: 'gamma', red: 1.08, green: 1.08, blue: 1.05 },
        { kind: 'saturation', amount: 18 },
        { kind: 'sharpen', amount: 60, radius: 1 },
      ],
    ],
    materials: ['TPU 软壳', '亚克力透明'],
  },
  {
    name: '玻璃镜面 去暖',
    versions: [
      [
        { kind: 'white', red: 255, green: 247, blue: 234 },
        { kind: 'levels', black: 6, middle: 1, white: 250, outBlack: 0, outWhite: 255 },
      ],
    ],
    materials: ['玻璃镜面'],
  },
  {
    name: '黑白',
    versions: [
      [
        { kind: 'saturation', amount: -100 },
        { kind: 'contrast', amount: 12 },
      ],
    ],
    materials: [],
  },
];

/** Samples and colour corrections of a factory, one of them in its second version. */
export async function makeFilters(
  trx: Trx,
  files: Files,
  factoryId: number,
  pictures: readonly Picture[],
  now: Date,
): Promise<void> {
  const drawing = { db: trx, tenantId: factoryId, files };
  const folder = await files.scratch();
  for (const [at, { name, content }] of pictures.entries()) {
    const [from, to] = [path.join(folder, `${at}`), path.join(folder, `${at}.png`)];
    await fs.writeFile(from, content);
    await files.pictures.run('sample', { from, to, px: SAMPLE_PX });
    const { id: fileId } = await files.keepPath(trx, factoryId, name, to);
    await insertSample(trx, factoryId, { fileId, name }, now);
  }
  await fs.rm(folder, { recursive: true });
  const materials = await allMaterials(trx, factoryId);
  for (const [at, { name, versions, materials: presets }] of PLANS.entries()) {
    const by = { by: '陈厂长', now: new Date(now.getTime() - (PLANS.length - at) * DAY_MS) };
    const [first, ...more] = versions;
    const id = await withLook(drawing, first, (look) =>
      makeFilter(trx, drawing, { name, steps: first, look }, by),
    );
    for (const [n, steps] of more.entries()) {
      const changed = sayChanges(versions[n]!, steps).join('；');
      await withLook(drawing, steps, (look) =>
        addVersion(trx, drawing, id, { no: n + 2, steps, changed, look }, by),
      );
    }
    const ids = materials.flatMap((one) => (presets.includes(one.name) ? one.id : []));
    await putDefaults(trx, factoryId, id, ids);
  }
}
