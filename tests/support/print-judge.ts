import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { drawJob, planned } from '#server/modules/print-file/service.ts';
import type { Database } from '#server/platform/database.ts';
import { openFiles } from '#server/platform/files.ts';
import { readTiff } from './read-tiff.ts';

interface Printed {
  id: number;
  factoryId: number;
  code: string;
  width: number;
  height: number;
  dpi: number;
  color: string;
  white: string;
  mask: number;
}

/**
 * What is wrong with the print files of SKUs, in words: some masks and each way of printing are drawn, the pixels that are
 * asked for are held against each SKU's own spec.
 */
export async function printsWrong(database: Database, dataDir: string): Promise<string[]> {
  const { rows } = await sql<Printed>`
    select s.id, s.factory_id, s.code, p.width, p.height, p.mask_file_id as mask, m.dpi_target as dpi, m.print_color as color,
      m.print_white as white
    from sku s join material m on m.factory_id = s.factory_id and m.name = s.material
    join model d on d.factory_id = s.factory_id and d.brand = s.brand and d.name = s.model
    join print_spec p on p.factory_id = s.factory_id and p.material_id = m.id and p.model_id = d.id and p.is_current
    where p.mask_file_id is not null order by s.id`.execute(database.system);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-prints-'));
  const files = await openFiles(database, dataDir);
  const wrong: string[] = rows.length > 50 ? [] : [`only ${rows.length} SKUs are printed`];
  const drawn = new Set<string>();
  const masks = [...new Set(rows.map(({ mask }) => mask))];
  // A form of the camera's hole recurs from phone to phone.
  const someMasks = masks.filter((_, i) => i % 4 === 0);
  try {
    for (const row of rows) {
      const db = database.of(row.factoryId);
      const picture = { skuId: row.id, pictureFileId: row.mask, pictureKind: 'png', place: null };
      const [plan] = await planned(db, row.factoryId, [picture]);
      if (!plan || !('job' in plan)) {
        wrong.push(`${row.code}: ${plan?.fault}`);
        continue;
      }
      // [G01] in the words of the rule.
      const px = (tenths: number) => Math.floor((tenths * row.dpi + 253) / 254);
      const asked = `${px(row.width)} x ${px(row.height)}`;
      if (`${plan.job.width} x ${plan.job.height}` !== asked) wrong.push(`${row.code}: not ${asked}`);
      const way = `${row.color} ${row.white}`;
      if (!someMasks.includes(row.mask) && drawn.has(way)) continue;
      if (drawn.has(`mask ${row.mask}`) && drawn.has(way)) continue;
      drawn.add(`mask ${row.mask}`).add(way);
      const file = await drawJob({ db, files, tenantId: row.factoryId }, folder, plan.job);
      const content = await buffer((await files.contentsOf([row.mask])).get(row.mask)!.open());
      const found = file ? await compared(await fs.readFile(file), content, row, asked) : 'was not drawn';
      if (found) wrong.push(`${row.code}: ${found}`);
    }
    if (drawn.size < 3) wrong.push(`only ${drawn.size} print files were drawn`);
  } finally {
    files.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
  return wrong;
}

/** The picture is the mask itself: no pixel of it is empty, so that all that is empty is a hole. */
async function compared(
  file: Buffer,
  mask: Buffer,
  row: Printed,
  asked: string,
): Promise<string | undefined> {
  const isPng = row.color === 'rgb' && row.white === 'none';
  const { density } = await sharp(file).metadata();
  if (density !== row.dpi) return `has ${density} dpi`;
  const read = isPng
    ? await sharp(file)
        .raw()
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) => ({ data, ...info }))
    : readTiff(file);
  const { data, width, height, channels } = read;
  if (`${width} x ${height}` !== asked) return `has ${width} x ${height}`;
  // Three colours with what is seen through, or four inks; and the white.
  const layers = 4 + (row.white === 'none' ? 0 : 1);
  if (channels !== layers) return `has ${channels} layers`;
  const grey = await sharp(mask).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isHole = (x: number, y: number) => {
    // Well inside: all pixels of the mask around it are a hole.
    const [mx, my] = [Math.floor((x * grey.info.width) / width), Math.floor((y * grey.info.height) / height)];
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const at = ((my + dy) * grey.info.width + mx + dx) * grey.info.channels;
        if (!(grey.data[at]! < 128)) return false;
      }
    return true;
  };
  let holes = 0;
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) {
      if (!isHole(x, y)) continue;
      holes += 1;
      const at = (y * width + x) * channels;
      if (data.subarray(at, at + channels).some((ink) => ink > 0)) return `has ink in a hole at ${x}, ${y}`;
    }
  return holes < 100 ? `has no holes` : undefined;
}
