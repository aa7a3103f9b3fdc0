import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import { drawPaper, templateDesign } from '#server/modules/print-template/service.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';
import { notFound } from '#server/platform/refusal.ts';
import { askerOf } from './list.ts';
import * as sql from './sql.ts';

/** [M34] By the version that was chosen when they were printed, whatever the template says now. @throws Refusal 404 */
export async function paper(
  ctx: Ctx,
  { runId }: Parsed<typeof pieceTag.paper>,
): Promise<Answer<typeof pieceTag.paper>> {
  const { db, tenantId, files } = ctx;
  const run = await sql.findRun(db, tenantId, runId);
  if (!run) throw notFound('这次打印不存在，请刷新列表。');
  const kept = await templateDesign(db, tenantId, run.templateId, run.templateNo);
  const design = TemplateDesign.parse(kept!.design);
  const pieces = await sql.piecesOfRun(db, askerOf(ctx), runId);
  const folder = await files.scratch();
  try {
    return await drawPaper(files, { folder, design, rows: await rowsOf(ctx, pieces, { design, folder }) });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

/** What stands on the tags of these pieces; `folder` is emptied by who made it. */
export async function rowsOf(
  { files }: Pick<Ctx, 'files'>,
  pieces: readonly sql.TagRow[],
  { design, folder }: { design: TemplateDesign; folder: string },
): Promise<PaperRow[]> {
  const hasArt = design.elements.some(({ kind }) => kind === 'picture');
  const art = hasArt ? await picturesOf(files, pieces, folder) : new Map<number, string>();
  return pieces.map((piece) => rowOf(piece, art));
}

/** By their files: paths of copies that the process of pictures reads. */
async function picturesOf(files: Files, pieces: readonly sql.TagRow[], folder: string) {
  const wanted = [...new Set(pieces.flatMap(({ pictureFileId }) => pictureFileId ?? []))];
  const paths = new Map<number, string>();
  for (const [id, { open }] of await files.contentsOf(wanted)) {
    const to = path.join(folder, `art-${id}`);
    await pipeline(open(), fs.createWriteStream(to));
    paths.set(id, to);
  }
  return paths;
}

/** What the variables of a tag say of a piece (contract/print-template/variables.ts). */
function rowOf(piece: sql.TagRow, art: ReadonlyMap<number, string>): PaperRow {
  const file = piece.pictureFileId === null ? undefined : art.get(piece.pictureFileId);
  const said = (value: string | number | null): string => (value === null ? '' : String(value));
  return {
    values: {
      pieceNumber: piece.number,
      plateNumber: said(piece.plateNumber),
      slotNo: said(piece.slotNo),
      batchNumber: said(piece.batchNumber),
      orderNo: said(piece.orderNo),
      platformNo: said(piece.platformNo),
      receiver: piece.receiver,
      skuCode: piece.skuCode,
      model: piece.model,
      color: piece.color,
      material: piece.material,
      copy: piece.copyNo === null ? '' : `${piece.copyNo}/${said(piece.copies)}`,
      several: piece.several ? '多件' : '',
      urgent: piece.urgent ? '加急' : '',
      remake: piece.remake ? '补做' : '',
    },
    ...(file !== undefined && { pictures: { art: file } }),
  };
}
