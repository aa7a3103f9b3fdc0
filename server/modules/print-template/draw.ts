import fs from 'node:fs/promises';
import path from 'node:path';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { designIssues } from '#contract/print-template/judge.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import type { PaperProblem, printTemplate } from '#contract/print-template/print-template.ts';
import { sampleOf } from '#contract/print-template/variables.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Paper } from '#server/platform/paper/mark.ts';
import { JobThrew, TookTooLong } from '#server/platform/picture-work/pool.ts';
import { badRequest } from '#server/platform/refusal.ts';

const UNDRAWN = '这些纸面画不出来：请检查模板里的图片，或减少张数后重试。';
const isOfPaper = (error: unknown): boolean => error instanceof TookTooLong || error instanceof JobThrew;

/** Papers as a PDF, in base 64, drawn beside the server. `folder` is emptied by who made it. */
export async function drawPaper(
  { pictures }: Pick<Files, 'pictures'>,
  { folder, ...paper }: Paper & { folder: string },
): Promise<{ pdf: string; problems: PaperProblem[] }> {
  const to = path.join(folder, 'paper.pdf');
  try {
    const { problems } = await pictures.run('paper', { ...paper, to });
    return { pdf: await fs.readFile(to, 'base64'), problems };
  } catch (error) {
    throw isOfPaper(error) ? badRequest(UNDRAWN) : error;
  }
}

/** The same as a label printer takes it, in base 64. */
export async function drawZpl(
  { pictures }: Pick<Files, 'pictures'>,
  { folder, ...paper }: Paper & { folder: string; dpi: Dpi },
): Promise<string> {
  const to = path.join(folder, 'paper.zpl');
  try {
    await pictures.run('labels', { ...paper, to });
    return await fs.readFile(to, 'base64');
  } catch (error) {
    throw isOfPaper(error) ? badRequest(UNDRAWN) : error;
  }
}

export async function preview(
  { files }: Ctx,
  { kind, design }: Parsed<typeof printTemplate.preview>,
): Promise<Answer<typeof printTemplate.preview>> {
  const [issue] = designIssues(kind, design);
  if (issue) throw badRequest(issue.text);
  const folder = await files.scratch();
  try {
    return await drawPaper(files, { folder, design, rows: [sampleOf(kind)] });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
