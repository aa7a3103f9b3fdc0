import fs from 'node:fs/promises';
import path from 'node:path';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import { designIssues } from '#contract/print-template/judge.ts';
import type { PaperProblem, printTemplate } from '#contract/print-template/print-template.ts';
import { sampleOf } from '#contract/print-template/variables.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';
import { JobThrew, TookTooLong } from '#server/platform/picture-work/pool.ts';
import { badRequest } from '#server/platform/refusal.ts';

/** Papers as a PDF, in base 64, drawn beside the server. `folder` is emptied by who made it. */
export async function drawPaper(
  { pictures }: Pick<Files, 'pictures'>,
  { folder, ...paper }: { folder: string; design: TemplateDesign; rows: readonly PaperRow[] },
): Promise<{ pdf: string; problems: PaperProblem[] }> {
  const to = path.join(folder, 'paper.pdf');
  try {
    const { problems } = await pictures.run('paper', { ...paper, to });
    return { pdf: await fs.readFile(to, 'base64'), problems };
  } catch (error) {
    if (error instanceof TookTooLong || error instanceof JobThrew)
      throw badRequest('这些纸面画不出来：请检查模板里的图片，或减少张数后重试。');
    throw error;
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
