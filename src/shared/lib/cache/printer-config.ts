import { z } from 'zod';
import { entry } from './entry.ts';

/** What a workplace prints (S07). */
export const PRINTER_KINDS = ['tag', 'mergeTag', 'waybill', 'pickup', 'shelf', 'warehouse'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

export interface PrinterEntry {
  title: string;
  /** Name of the printer as the operating system knows it; '' while none is chosen. */
  printer: string;
  /** Of the print template; null while none is chosen. */
  templateId: number | null;
}

/** 1 upright, 2 across. */
type Orientation = 1 | 2;
export type PrinterConfig = Record<Exclude<PrinterKind, 'tag'>, PrinterEntry> & {
  tag: PrinterEntry & { orient: Orientation };
};

const none = (title: string): PrinterEntry => ({ title, printer: '', templateId: null });
const defaults = (): PrinterConfig => ({
  tag: { ...none('标签'), orient: 1 },
  mergeTag: none('合并标签'),
  waybill: none('面单'),
  pickup: none('自提单'),
  shelf: none('货架'),
  warehouse: none('仓库'),
});

/** Every field may be missing: a workplace's config outlives versions of the product. */
const chosen = z
  .object({
    printer: z.string(),
    templateId: z.int().nullable(),
    orient: z.union([z.literal(1), z.literal(2)]),
  })
  .partial();
const stored = entry('globalPrinterConfig', z.partialRecord(z.enum(PRINTER_KINDS), chosen));

/** All six entries, with defaults for what this workplace has not chosen. */
export function readPrinterConfig(): PrinterConfig {
  const kept = stored.read() ?? {};
  const config = defaults();
  for (const kind of PRINTER_KINDS) {
    const { orient, ...rest } = kept[kind] ?? {};
    Object.assign(config[kind], rest, kind === 'tag' && orient ? { orient } : {});
  }
  return config;
}

export const writePrinterConfig = (config: PrinterConfig): void => stored.write(config);
