import { z } from 'zod';
import { dangerPass, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { editPrinters, seePrinters } from './printer.ts';

export const MOST_AGENTS = 50;
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
  printers: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type PrintAgent = z.infer<typeof PrintAgent>;

/** The only answer that holds the key: of it the house keeps the hash. */
const Key = z.object({ id, key: z.string() });
const name = nameText('名称', 40);
const PATH = '/manufacture/printAgent';

export const AgentForm = z.object({ name });

export const printAgent = {
  page: post(`${PATH}/page`, '打印助手列表', seePrinters, { input: pageQuery, output: pageOf(PrintAgent) }),
  create: post(`${PATH}/create`, '新建打印助手', editPrinters, { input: AgentForm, output: Key }),
  update: post(`${PATH}/update`, '修改打印助手', editPrinters, {
    input: AgentForm.extend({ id, version: z.int() }),
  }),
  /** A new key; the old one ends with it. */
  reset: post(`${PATH}/reset`, '重置打印助手的密钥', editPrinters, {
    input: dangerPass.extend({ id }),
    output: Key,
  }),
  stop: post(`${PATH}/stop`, '停用打印助手', editPrinters, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用打印助手', editPrinters, { input: z.object({ id }) }),
};
