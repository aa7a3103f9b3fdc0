import fs from 'node:fs/promises';
import type { LabelFormat } from '#contract/responsible/print.ts';
import { LABEL_SIZES } from '#contract/responsible/binding.ts';
import type { LabelSays } from '#contract/responsible/label.ts';
import { paperKey, paperOf, paperValues } from '#contract/responsible/paper.ts';
import { drawPaper, drawZpl } from '#server/modules/print-template/service.ts';
import type { Files } from '#server/platform/files.ts';
import { signsIn } from './signs.ts';

/** A label, how often it is printed, and what it is of. */
export interface Copies<T> {
  label: LabelSays;
  copies: number;
  of: T;
}
interface Drawn<T> {
  files: { size: string; file: string; labels: number }[];
  /** Those that do not fit their paper, each with why. */
  refused: { of: T; msg: string }[];
}

/** What a paper cannot say whole is not printed at all. */
export async function drawLabels<T>(
  files: Pick<Files, 'pictures' | 'scratch'>,
  all: readonly Copies<T>[],
  format: LabelFormat,
): Promise<Drawn<T>> {
  const folder = await files.scratch();
  const drawn: Drawn<T> = { files: [], refused: [] };
  try {
    const signs = await signsIn(folder);
    for (const some of Map.groupBy(all, ({ label }) => paperKey(label)).values()) {
      const [{ label: first }] = some as [Copies<T>];
      const design = paperOf(first);
      const rowOf = ({ label }: Copies<T>) => ({ values: paperValues(label), pictures: signs });
      const { pdf: once, problems } = await drawPaper(files, { folder, design, rows: some.map(rowOf) });
      const wrong = new Map(problems.map(({ row, text }) => [row - 1, text]));
      const size = LABEL_SIZES[first.size];
      for (const [at, text] of wrong)
        drawn.refused.push({
          of: some[at]!.of,
          msg: `${size} 的标签放不下：${text.replace('放不下，已缩到最小字高并截断。', '放不下')}。请换大一号的尺寸，或缩短文字`,
        });
      const rows = some.flatMap((one, at) =>
        wrong.has(at) ? [] : Array.from({ length: one.copies }, () => rowOf(one)),
      );
      if (rows.length === 0) continue;
      const paper = { folder, design, rows };
      // What was drawn to see whether it fits is the file already, where each is printed once.
      const isWhole = wrong.size === 0 && rows.length === some.length;
      const zpl = () => drawZpl(files, { ...paper, dpi: 203 });
      const again = async () => (isWhole ? once : (await drawPaper(files, paper)).pdf);
      const file = await (format === 'zpl' ? zpl() : again());
      drawn.files.push({ size, file, labels: rows.length });
    }
    return drawn;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
