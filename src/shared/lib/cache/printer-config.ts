import { z } from 'zod';
import { entry } from './entry.ts';
import { currentTenantId } from './session.ts';

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
/** By the number of the tenant: people of two tenants at one desk have templates and printers of their own. */
const byTenant = <T>(of: z.ZodType<T>) =>
  z.record(z.string().regex(/^\d+$/), z.partialRecord(z.enum(PRINTER_KINDS), of));
const stored = entry('globalPrinterConfig', byTenant(chosen));
const place = (tenantId: number | undefined): string => String(tenantId ?? 0);

/** All six entries, with defaults for what this workplace has not chosen. */
export function readPrinterConfig(tenantId = currentTenantId()): PrinterConfig {
  const kept = stored.read()?.[place(tenantId)] ?? {};
  const config = defaults();
  for (const kind of PRINTER_KINDS) {
    const { orient, ...rest } = kept[kind] ?? {};
    Object.assign(config[kind], rest, kind === 'tag' && orient ? { orient } : {});
  }
  return config;
}

/** @returns whether the browser keeps it beyond this page */
export const writePrinterConfig = (config: PrinterConfig, tenantId = currentTenantId()): boolean =>
  stored.write({ ...stored.read(), [place(tenantId)]: config });

/** How a workplace prints what it chose; lengths are hundredths of a millimetre. */
const setting = z.object({
  way: z.enum(['browser', 'agent']),
  printerId: z.int().nullable(),
  offsetX: z.int(),
  offsetY: z.int(),
  copies: z.int(),
  /** When the browser printed a sample last; an agent's jobs say so themselves. */
  shownAt: z.number().optional(),
});
type PrinterSetting = z.infer<typeof setting>;
const settings = entry('printerSettings', byTenant(setting));

/** By the kinds for which this workplace chose something. */
export const readPrinterSettings = (
  tenantId = currentTenantId(),
): Partial<Record<PrinterKind, PrinterSetting>> => settings.read()?.[place(tenantId)] ?? {};

/** @returns whether the browser keeps it beyond this page */
export const writePrinterSettings = (
  of: Partial<Record<PrinterKind, PrinterSetting>>,
  tenantId = currentTenantId(),
): boolean => settings.write({ ...settings.read(), [place(tenantId)]: of });

/** Whether the page asks again by itself how printers are; it does where nobody said otherwise. */
const reconnect = entry('printerReconnect', z.boolean());
export const readPrinterReconnect = (): boolean => reconnect.read() ?? true;
export const writePrinterReconnect = (asks: boolean): boolean => reconnect.write(asks);
