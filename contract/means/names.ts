import { z } from 'zod';
import { dangerPass, id, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';

export { chosen, SomeDone };

// What materials, colours and models have in common: they are names that SKUs, discounts and limits of departments speak of.

export const MEANS_STATUS = { 0: '启用', 1: '停用' } as const;

export const seeMeans: TenantAccess = { of: 'factory', permissions: ['factory:means'] };
export const editMeans: TenantAccess = { of: 'factory', permissions: ['factory:means:edit'] };

/** As SKU codes and file names carry it, in capitals. */
export const meansCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,16}$/, '编码由 1 至 16 个字母、数字或连字符组成');

export const meansName = (label: string, max = 64) =>
  z
    .string()
    .trim()
    .min(1, `请输入${label}`)
    .max(max, `${label}不能超过 ${max} 个字符`)
    .regex(/^[^\\/:*?"<>|\0]+$/, `${label}不能包含特殊符号 \\ / : * ? " < > |`);

/** What is added to the base price; it may take off, too. */
export const surcharge = z
  .int()
  .min(-10_000_00, '加价不能低于 -10,000.00')
  .max(10_000_00, '加价不能超过 10,000.00');

/** What a rename, a stop or a start of it reaches. */
export const Impact = z.object({
  /** SKUs that name it, and those of them that are in use. */
  skus: z.int(),
  activeSkus: z.int(),
  /** Those that it closed itself: what a start opens again, where nothing else holds them. */
  closedByIt: z.int(),
  /** Discounts that name it. */
  priceRules: z.int(),
  /** Limits of departments that name it. */
  limits: z.int(),
});
export type Impact = z.infer<typeof Impact>;

/** How many SKUs a stop or a start moved; the others stand as they stood. */
export const Moved = z.object({ skus: z.int() });

/** `skus`: how many SKUs moved with those that were done. */
const SomeMoved = SomeDone.extend({ skus: z.int() });
export type SomeMoved = z.infer<typeof SomeMoved>;

/** What was done to it, the newest first; what was done before it had a log is told by its row alone. */
export const History = z.object({
  createdAt: time,
  lines: z.array(z.object({ id, text: z.string(), userName: z.string(), at: time })),
});

/** The calls that these three have beside page, create and update: nothing that has a history is deleted. */
export const meansCalls = (path: string, noun: string) => ({
  impact: post(`${path}/impact`, `${noun}的使用情况`, seeMeans, { input: z.object({ id }), output: Impact }),
  stop: post(`${path}/stop`, `停用${noun}`, editMeans, { input: dangerPass.extend({ id }), output: Moved }),
  start: post(`${path}/start`, `启用${noun}`, editMeans, { input: z.object({ id }), output: Moved }),
  stopMany: post(`${path}/stop-many`, `批量停用${noun}`, editMeans, {
    input: chosen.extend(dangerPass.shape),
    output: SomeMoved,
  }),
  startMany: post(`${path}/start-many`, `批量启用${noun}`, editMeans, { input: chosen, output: SomeMoved }),
  log: post(`${path}/log`, `${noun}的记录`, seeMeans, { input: z.object({ id }), output: History }),
});
