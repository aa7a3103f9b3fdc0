import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { DPIS, type Dpi } from '#contract/print-template/kinds.ts';
import { hallLength } from '#contract/device/lengths.ts';
import { nameText } from '#contract/values/name.ts';
import { addressFault, WAYS, type Way } from './address.ts';

/** Both kinds of tenant print; a merchant's one permission opens all of it (P069), a factory's are three (P177). */
export const seePrinters: TenantAccess = {
  of: 'any',
  permissions: ['factory:printer', 'factory:print', 'business:printer'],
};
export const editPrinters: TenantAccess = {
  of: 'any',
  permissions: ['factory:printer:edit', 'business:printer'],
};
/** Tags of pieces are a factory's. */
const presetPrinters: TenantAccess = { of: 'factory', permissions: ['factory:printer:edit'] };
export const MOST_PRINTERS = { factory: 200, business: 100 } as const;
export const PRINTER_STATUS = { 0: '启用', 1: '停用' } as const;

/** What a printer says of itself; who has said nothing yet has none. */
export const CONDITIONS = {
  ready: '就绪',
  printing: '打印中',
  empty: '缺纸',
  open: '开盖',
  paused: '暂停',
  stopped: '停机',
  offline: '离线',
} as const;
export type Condition = keyof typeof CONDITIONS;
export const condition = z.enum(Object.keys(CONDITIONS) as [Condition, ...Condition[]]);

const way = z.enum(Object.keys(WAYS) as [Way, ...Way[]], '请选择打印方式');
const count = z.int();
/** Lengths are whole hundredths of a millimetre. */
export const Printer = z.object({
  id,
  name: z.string(),
  way,
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  address: z.string(),
  /** Of a hot folder: whose RIP watches it. */
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  width: count,
  height: count,
  dpi: count,
  /** Tags go there where nobody chooses another one. */
  isDefault: z.boolean(),
  condition: condition.nullable(),
  said: z.string().nullable(),
  heardAt: time.nullable(),
  /** Jobs that are not ended. */
  waiting: count,
  /** Of the last day: labels that came out, and jobs that ask for somebody. */
  pages: count,
  failed: count,
  status: count,
  version: count,
  updatedBy: z.string(),
  updatedAt: time,
});
export type Printer = z.infer<typeof Printer>;

const PrinterFields = z.object({
  name: nameText('名称', 40),
  way,
  /** Who reaches it; of a printer of the server's own: nobody. */
  agentId: z.int().positive().nullable(),
  address: z.string().trim().min(1, '请输入地址').max(200, '地址最多 200 个字'),
  /** Of a hot folder: the device that takes its plates from there. */
  deviceId: z.int().positive().nullable().default(null),
  width: hallLength('纸宽', 20, 420),
  height: hallLength('纸高', 10, 1200),
  dpi: z.literal([...DPIS] as [Dpi, ...Dpi[]], '请选择 dpi'),
});
type Fields = z.output<typeof PrinterFields>;
const refuseUnfit = (form: Fields, issues: z.RefinementCtx): void => {
  const fault = addressFault(form.way, form.address);
  if (fault) issues.addIssue({ code: 'custom', path: ['address'], message: fault });
  if (form.way !== 'serverIpp' && form.agentId === null)
    issues.addIssue({ code: 'custom', path: ['agentId'], message: '请选择打印助手' });
  if (form.way === 'serverIpp' && form.agentId !== null)
    issues.addIssue({ code: 'custom', path: ['agentId'], message: '由服务器打印时不选打印助手' });
  if (form.way === 'hotFolder' && form.deviceId === null)
    issues.addIssue({ code: 'custom', path: ['deviceId'], message: '请选择设备' });
  if (form.way !== 'hotFolder' && form.deviceId !== null)
    issues.addIssue({ code: 'custom', path: ['deviceId'], message: '只有热文件夹要选设备' });
};
export const PrinterForm = PrinterFields.superRefine(refuseUnfit);

const PATH = '/manufacture/printer';
const one = z.object({ id });

export const printer = {
  page: post(`${PATH}/page`, '打印机列表', seePrinters, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      way: way.optional(),
      condition: condition.optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Printer),
  }),
  /** What papers may be printed on, the default first; hot folders take plates alone. */
  choices: post(`${PATH}/choices`, '可选的打印机', seePrinters, {
    output: z.array(
      Printer.pick({
        id: true,
        name: true,
        way: true,
        isDefault: true,
        condition: true,
        heardAt: true,
      }).extend({
        width: count,
        height: count,
        /** Its agent was heard within half a minute; a printer of the server's own has none. */
        agentOnline: z.boolean(),
      }),
    ),
  }),
  create: post(`${PATH}/create`, '新建打印机', editPrinters, { input: PrinterForm, output: one }),
  update: post(`${PATH}/update`, '修改打印机', editPrinters, {
    input: PrinterFields.extend({ id, version: z.int() }).superRefine(refuseUnfit),
  }),
  /** Tags go there where nobody chooses another one, or do no more. */
  default: post(`${PATH}/default`, '设为标签的默认打印机', presetPrinters, {
    input: z.object({ id, isDefault: z.boolean() }),
  }),
  stop: post(`${PATH}/stop`, '停用打印机', editPrinters, { input: one }),
  start: post(`${PATH}/start`, '启用打印机', editPrinters, { input: one }),
  /** A page that says its name, its paper and the time. */
  test: post(`${PATH}/test`, '打印测试页', editPrinters, {
    input: z.object({ id, idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({ jobId: id }),
  }),
};
