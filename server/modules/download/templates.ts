import fsp from 'node:fs/promises';
import path from 'node:path';
import { FIELD_NAMES, fieldRule, REQUIRED_FIELDS } from '#contract/order-import/import-fields.ts';
import { WAYBILL_FIELD_NAMES, WAYBILL_FIELDS } from '#contract/waybill/waybill.ts';
import type { Files } from '#server/platform/files.ts';
import { writeXlsx } from '#server/platform/spreadsheet/write-table.ts';

interface Template {
  of: 'business' | 'factory';
  title: string;
  about: string;
  columns: readonly string[];
}

/** The empty files that imports take, by the name in their address. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  order: {
    of: 'business',
    title: '订单导入模板.xlsx',
    about: `导入订单时使用；${REQUIRED_FIELDS.map((field) => fieldRule(field).label).join('、')}为必填列`,
    columns: FIELD_NAMES.map((field) => fieldRule(field).label),
  },
  waybill: {
    of: 'factory',
    title: '运单号导入模板.xlsx',
    about: '导入运单号时使用；订单号与平台单号填一个即可',
    columns: WAYBILL_FIELD_NAMES.map((field) => WAYBILL_FIELDS[field].label),
  },
};

/** Made once: they change with the product only. */
const made = new Map<string, Promise<Buffer>>();

export const templateNames = (side: Template['of']): string[] =>
  Object.keys(TEMPLATES).filter((name) => TEMPLATES[name]!.of === side);

/** @returns undefined where there is none of this name. */
export async function templateOf(
  files: Files,
  name: string,
): Promise<(Template & { content: Buffer }) | undefined> {
  const template = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
  if (!template) return undefined;
  const content = made.get(name) ?? write(files, template.columns);
  made.set(name, content);
  content.catch(() => made.delete(name));
  return { ...template, content: await content };
}

async function write(files: Files, columns: readonly string[]): Promise<Buffer> {
  const folder = await files.scratch();
  try {
    const to = path.join(folder, 'template.xlsx');
    await writeXlsx(to, columns, []);
    return await fsp.readFile(to);
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
