import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ART_FAULTS, type ArtFault } from '#contract/print-file/faults.ts';
import { chokePx, MOST_PRINT_PX, printFileKind, UNDRAWN_KINDS } from '#contract/print-file/print-file.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { AS_IT_CAME, type Placement } from '#contract/values/placement.ts';
import { lutsNamed } from '#server/modules/filter/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import * as sql from './sql.ts';

export interface PrintedLine {
  skuId: number | null;
  pictureFileId: number | null;
  pictureKind: string | null;
  place: Placement | null;
}
/** What decides the pixels of a print file: two jobs that say the same are one file. */
export interface PrintJob {
  pictureFileId: number;
  drawing: boolean;
  place: Placement;
  maskFileId: number | null;
  width: number;
  height: number;
  how: Pick<sql.HowPrinted, 'dpi' | 'color' | 'white' | 'choke' | 'mirror' | 'iccFileId' | 'steps'>;
}
/** One that cannot be made says why. */
export type Planned = { job: PrintJob } | { fault: ArtFault };

/** What each line prints; nothing is drawn yet. */
export async function planned(db: Db, tenantId: number, lines: readonly PrintedLine[]): Promise<Planned[]> {
  const hows = await sql.howPrinted(
    db,
    tenantId,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  return lines.map((line) => plan(line, line.skuId === null ? undefined : hows.get(line.skuId)));
}

function plan({ pictureFileId, pictureKind, place }: PrintedLine, how: sql.HowPrinted | undefined): Planned {
  if (pictureFileId === null) return { fault: 'missing' };
  if (!how || how.width === null || how.height === null) return { fault: 'noSpec' };
  if (how.maskNeeded && how.maskFileId === null) return { fault: 'noMask' };
  if (pictureKind !== null && UNDRAWN_KINDS.includes(pictureKind)) return { fault: 'document' };
  const { maskFileId, dpi, color, white, choke, mirror, steps } = how;
  const iccFileId = color === 'cmyk' ? how.iccFileId : null;
  const [width, height] = [pxAt(how.width, dpi), pxAt(how.height, dpi)];
  if (width * height > MOST_PRINT_PX) return { fault: 'tooLarge' };
  const drawing = pictureKind === 'svg';
  const printed = { dpi, color, white, choke, mirror, iccFileId, steps };
  return {
    job: { pictureFileId, drawing, place: place ?? AS_IT_CAME, maskFileId, width, height, how: printed },
  };
}

/** As a list tells it. */
export const faultText = (fault: ArtFault): string => ART_FAULTS[fault].todo;

/** The same twice is one file. */
export const keyOf = (job: PrintJob): string =>
  createHash('sha256').update(JSON.stringify(job)).digest('hex');
export const endingOfJob = ({ how }: PrintJob): string => printFileKind(how);

/**
 * Draws it into a folder, in a process of its own. @returns its file; undefined: the picture, its mask or a table of colours
 * is gone. @throws what the process throws
 */
export async function drawJob(
  { db, files, tenantId }: { db: Db; files: Files; tenantId: number },
  folder: string,
  { pictureFileId, maskFileId, how, ...job }: PrintJob,
): Promise<string | undefined> {
  const key = keyOf({ pictureFileId, maskFileId, how, ...job });
  const steps = how.steps ?? [];
  const luts = await lutsNamed(
    db,
    tenantId,
    steps.flatMap((step) => (step.kind === 'lut' ? step.lutId : [])),
  );
  const wanted = [
    pictureFileId,
    ...(maskFileId === null ? [] : [maskFileId]),
    ...(how.iccFileId === null ? [] : [how.iccFileId]),
    ...luts.map(({ fileId }) => fileId),
  ];
  const contents = await files.contentsOf([...new Set(wanted)]);
  if (wanted.some((fileId) => !contents.has(fileId))) return undefined;
  const at = (fileId: number): string => path.join(folder, `${key}-${fileId}`);
  const to = path.join(folder, key);
  try {
    for (const [fileId, { open }] of contents) await pipeline(open(), fs.createWriteStream(at(fileId)));
    await files.pictures.run('printFile', {
      ...job,
      ...{ from: at(pictureFileId), to, dpi: how.dpi, color: how.color, white: how.white, steps },
      mask: maskFileId === null ? null : at(maskFileId),
      icc: how.iccFileId === null ? null : at(how.iccFileId),
      mirrored: how.mirror,
      choke: chokePx(how.choke, how.dpi),
      luts: luts.map(({ id, fileId }) => ({ id, file: at(fileId) })),
    });
    return to;
  } finally {
    for (const fileId of contents.keys()) fs.rmSync(at(fileId), { force: true });
  }
}
