import { TemplateDesign } from '#contract/print-template/design.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import { mmOf } from '#contract/device/lengths.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';

interface PaperSize {
  width: number;
  height: number;
  dpi: Dpi;
}

const LINE = 40;

/** The page by which a printer is tried: a frame at the edge of its paper, its name, its size and the time. */
export function testDesign({ width, height, dpi }: PaperSize): TemplateDesign {
  const edge = 100;
  const [w, h] = [width - 2 * edge, height - 2 * edge];
  const inside = { x: 2 * edge, w: width - 4 * edge };
  const line = Math.floor((h - 2 * edge) / 3);
  const size = Math.min(600, Math.max(100, Math.floor(line / 2)));
  const text = { ...inside, size, leastSize: 80, h: line };
  return TemplateDesign.parse({
    ...{ width, height, dpi },
    elements: [
      { kind: 'box', x: edge, y: edge, w, h, line: LINE },
      { kind: 'variable', ...text, y: 2 * edge, key: 'name', bold: true },
      { kind: 'text', ...text, y: 2 * edge + line, text: `${mmOf(width)} × ${mmOf(height)} mm，${dpi} dpi` },
      { kind: 'variable', ...text, y: 2 * edge + 2 * line, key: 'time' },
    ],
  });
}

const TIME = new Intl.DateTimeFormat('zh-CN', {
  ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium', hour12: false },
});

export const testRow = (name: string, now: Date): PaperRow => ({
  values: { name: `测试页 ${name}`, time: TIME.format(now) },
});
