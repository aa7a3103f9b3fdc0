import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chokePx, MOST_PRINT_PX, printFileKind, UNDRAWN_KINDS } from '#contract/print-file/print-file.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { AS_IT_CAME, type Placement } from '#contract/values/placement.ts';
import { lutsNamed } from '#server/modules/filter/service.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import * as sql from './sql.ts';

export interface PrintedLine {
  skuId: number | null;
  pictureFileId: number | null;
  pictureKind: string | null;
  place: Placement | null;
}
/** A print file as it was asked for. */
export interface PrintJob {
  pictureFileId: number;
  drawing: boolean;
  place: Placement;
  maskFileId: number | null;
  width: number;
  height: number;
  how: sql.HowPrinted;
}
/** One that cannot be made says why, as a sentence for a list. */
export type Planned = { job: PrintJob } | { why: string };

/** What each line prints; nothing is drawn yet. */
export async function planned(
  { db, task: { tenantId } }: Pick<TaskRun, 'db' | 'task'>,
  lines: readonly PrintedLine[],
): Promise<Planned[]> {
  const hows = await sql.howPrinted(
    db,
    tenantId,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  return lines.map((line) => plan(line, line.skuId === null ? undefined : hows.get(line.skuId)));
}

function plan({ pictureFileId, pictureKind, place }: PrintedLine, how: sql.HowPrinted | undefined): Planned {
  if (pictureFileId === null) return { why: '没有图片' };
  if (!how || how.width === null || how.height === null)
    return { why: 'SKU 没有印刷规格，请在「印刷规格」中设置' };
  if (how.maskNeeded && how.maskFileId === null) return { why: 'SKU 缺孔位图，请在「印刷规格」中上传' };
  if (pictureKind !== null && UNDRAWN_KINDS.includes(pictureKind))
    return { why: `${pictureKind.toUpperCase()} 文件不能直接出图，请先导出成图片，再更换` };
  const [width, height] = [pxAt(how.width, how.dpi), pxAt(how.height, how.dpi)];
  if (width * height > MOST_PRINT_PX)
    return { why: `印刷区超过 ${MOST_PRINT_PX / 10_000} 万像素，请降低材质的目标 dpi` };
  const { maskFileId } = how;
  const drawing = pictureKind === 'svg';
  return { job: { pictureFileId, drawing, place: place ?? AS_IT_CAME, maskFileId, width, height, how } };
}

/** The same twice is one file. */
export const keyOf = (job: PrintJob): string =>
  createHash('sha256').update(JSON.stringify(job)).digest('hex');
export const endingOfJob = ({ how }: PrintJob): string => printFileKind(how);

/**
 * Draws it into a folder, in a process of its own. @returns its file; undefined: the picture, its mask or a table of colours
 * cannot be read
 */
export async function drawJob(
  { db, files, task: { tenantId } }: Pick<TaskRun, 'db' | 'files' | 'task'>,
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
    ...luts.map(({ fileId }) => fileId),
  ];
  const contents = await files.contentsOf([...new Set(wanted)]);
  if (wanted.some((fileId) => !contents.has(fileId))) return undefined;
  const at = (fileId: number): string => path.join(folder, `${key}-${fileId}`);
  const to = path.join(folder, key);
  try {
    for (const [fileId, { open }] of contents) await pipeline(open(), fs.createWriteStream(at(fileId)));
    const drawn = files.pictures.run('printFile', {
      ...job,
      ...{ from: at(pictureFileId), to, dpi: how.dpi, color: how.color, white: how.white, steps },
      mask: maskFileId === null ? null : at(maskFileId),
      choke: chokePx(how.choke, how.dpi),
      luts: luts.map(({ id, fileId }) => ({ id, file: at(fileId) })),
    });
    return await drawn.then(
      () => to,
      () => undefined,
    );
  } finally {
    for (const fileId of contents.keys()) fs.rmSync(at(fileId), { force: true });
  }
}
