import { z } from 'zod';
import { id, post } from '#contract/endpoint.ts';
import { WAYS, type Way } from '#contract/printer/address.ts';
import { pairCode } from '#contract/printer/print-agent.ts';
import { condition } from '#contract/printer/printer.ts';

// What a print agent asks of the server. Its key travels in the header `Authorization: Bearer …` and is the proof: the
// call is of nobody's session.

/** A lease ends so long after it was given or heard of. */
export const LEASE_MS = 60_000;
/** While it sends, an agent says so this often. */
export const ALIVE_EVERY_MS = 20_000;

const said = z.string().trim().max(500).optional();
const told = z.string().trim().min(1).max(500);
const pages = z.int().min(0).max(1_000_000).optional();
const printerJob = z.int().positive().max(2_147_483_647);

/** What an agent tells of a job; `sending` comes before the first byte. */
export const Told = z.discriminatedUnion('event', [
  z.object({ event: z.literal('sending') }),
  z.object({ event: z.literal('alive') }),
  z.object({ event: z.literal('sent'), printerJob: printerJob.optional(), answer: said }),
  z.object({ event: z.literal('printed'), pages, answer: said }),
  z.object({ event: z.literal('held'), reason: told, answer: said }),
  z.object({ event: z.literal('resumed') }),
  z.object({ event: z.literal('failed'), reason: told, pages, answer: said }),
  z.object({ event: z.literal('lost'), reason: told, answer: said }),
  /** Of a hot folder: how it looks there, for the person who is asked; no move. */
  z.object({ event: z.literal('seen'), reason: told }),
  /** Of a hot folder: nothing of it lies there any more; `found`: something lay there, and was taken out. */
  z.object({ event: z.literal('takenOut'), found: z.boolean() }),
]);
export type Told = z.output<typeof Told>;

const way = z.enum(Object.keys(WAYS) as [Way, ...Way[]]);
const place = { way, address: z.string() };
/** A job that the agent has until its lease ends. */
export const LeasedJob = z.object({
  ...{ id, lease: z.string(), printerId: id },
  ...place,
  /** For the printer's own list. */
  title: z.string(),
});
export type LeasedJob = z.infer<typeof LeasedJob>;
/** A job that its printer has, under the number that it gave it. */
const Watched = z.object({ id, printerId: id, ...place, printerJob });

/** What an agent does about files in a hot folder: sees what becomes of them, looks once for a person, or takes them out. */
export const FOLDER_DEEDS = ['watch', 'look', 'takeOut'] as const;
const InFolder = z.object({
  id,
  printerId: id,
  address: z.string(),
  /** Of a job under way, so that an agent that was started anew goes on; empty otherwise. */
  lease: z.string(),
  deed: z.enum(FOLDER_DEEDS),
});
export type InFolder = z.infer<typeof InFolder>;

/** A file of a plate, as it is to lie in the hot folder; its content comes by a link. */
const FolderFile = z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), url: z.string() });
export type FolderFile = z.infer<typeof FolderFile>;

export const agentCall = {
  /** Gives a key for a code that a person typed (contract/printer/print-agent.ts); the house keeps the key's hash. */
  pair: post('/agent/print/pair', '打印助手配对', 'open', {
    input: z.object({ code: pairCode, program: z.string().trim().max(40) }),
    output: z.object({ key: z.string(), name: z.string() }),
  }),
  /** The next job for this agent, what its printers have to be asked about, and what it tells of them. */
  poll: post('/agent/print/poll', '打印助手领取任务', 'open', {
    input: z.object({
      program: z.string().trim().max(40),
      /** It takes another job. */
      free: z.boolean(),
      conditions: z
        .array(z.object({ printerId: id, condition, said }))
        .max(200)
        .default([]),
    }),
    output: z.object({
      job: LeasedJob.nullable(),
      watch: z.array(Watched),
      folders: z.array(InFolder).default([]),
      printers: z.array(z.object({ id, ...place })),
    }),
  }),
  /** What is sent to the printer. */
  paper: post('/agent/print/paper', '打印助手取打印内容', 'open', {
    input: z.object({ id, lease: z.string().max(64) }),
    output: z.object({
      data: z.base64(),
      format: z.enum(['pdf', 'zpl', 'files']),
      labels: z.int(),
      /** Of a plate: what its job brings, all of it. */
      files: z.array(FolderFile).default([]),
    }),
  }),
  /** `stands` is false where the job is not this agent's any more: it sends nothing. */
  tell: post('/agent/print/tell', '打印助手报告结果', 'open', {
    input: z.object({ id, lease: z.string().max(64).default(''), told: Told }),
    output: z.object({ stands: z.boolean() }),
  }),
};
