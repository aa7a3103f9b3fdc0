import { z } from 'zod';
import { dangerPass, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { editPrinters, seePrinters } from './printer.ts';

export const MOST_AGENTS = { factory: 50, business: 20 } as const;
/** Heard within this time it is on line. */
export const AGENT_QUIET_MS = 30_000;

/** A program in the tenant's own network that prints for it. */
export const PrintAgent = z.object({
  id,
  name: z.string(),
  /** As it said itself. */
  program: z.string().nullable(),
  seenAt: time.nullable(),
  online: z.boolean(),
  /** A code stands that it can be paired with. */
  pairing: z.boolean(),
  printers: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type PrintAgent = z.infer<typeof PrintAgent>;

/** A pairing code stands so long, and so many wrong ones that begin like it end it. */
export const PAIRING = { minutes: 10, tries: 5 } as const;
/** Without what people take for something else. */
export const PAIR_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** As somebody types it: in capitals or not, with whatever stands between its halves. */
export const pairCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[^\dA-Z]/g, ''))
  .pipe(z.string().length(8, '配对码是 8 个字符'));

/** What the agent is given once, and comes by its key with. */
const Pairing = z.object({ id, code: z.string(), until: time });
const name = nameText('名称', 40);
const PATH = '/manufacture/printAgent';

export const AgentForm = z.object({ name });

export const printAgent = {
  page: post(`${PATH}/page`, '打印助手列表', seePrinters, { input: pageQuery, output: pageOf(PrintAgent) }),
  /** Its code is shown by this answer alone. */
  create: post(`${PATH}/create`, '新建打印助手', editPrinters, { input: AgentForm, output: Pairing }),
  update: post(`${PATH}/update`, '修改打印助手', editPrinters, {
    input: AgentForm.extend({ id, version: z.int() }),
  }),
  /** A new code; the key that it had ends at once. */
  pairAgain: post(`${PATH}/pairAgain`, '重新配对打印助手', editPrinters, {
    input: dangerPass.extend({ id }),
    output: Pairing,
  }),
  /** Jobs that it printed stay. */
  remove: post(`${PATH}/remove`, '移除打印助手', editPrinters, { input: dangerPass.extend({ id }) }),
  stop: post(`${PATH}/stop`, '停用打印助手', editPrinters, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用打印助手', editPrinters, { input: z.object({ id }) }),
};
