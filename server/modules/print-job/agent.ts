import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { agentCall } from '#contract/print-job/agent-call.ts';
import type { Way } from '#contract/printer/address.ts';
import { agentOf, hearPrinters, printersServed } from '#server/modules/printer/service.ts';
import type { OpenCtx, Raw } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import * as sql from './agent.sql.ts';
import { drawJob } from './paper.ts';
import { filesOfJob } from './plates.ts';
import { inFolders } from './plates.sql.ts';
import { leaseNext, tellOf } from './tell.ts';

/** Jobs that one question may ask about. */
export const MOST_WATCHED = 50;
const NOT_HELD = '领取已超时或任务已被取消，请不要发送。';

/** [M33] An agent sees what is its factory's, and of that what its own printers are to print. */
export async function poll(
  ctx: OpenCtx,
  { program, free, conditions }: Parsed<typeof agentCall.poll>,
  raw: Raw,
): Promise<Answer<typeof agentCall.poll>> {
  const { id: agentId, factoryId, name } = await agentOf(ctx, raw, program);
  const db = ctx.database.of(factoryId);
  if (await hearPrinters(db, factoryId, agentId, conditions, ctx.now))
    ctx.live.publish(factoryId, { kind: 'print' });
  const who = { factoryId, agentId, name, now: ctx.now };
  const job = free ? await leaseNext(ctx, who) : undefined;
  const [watch, folders, printers] = await Promise.all([
    sql.watchedJobs(db, factoryId, agentId, MOST_WATCHED),
    inFolders(db, factoryId, agentId, ctx.now, MOST_WATCHED),
    printersServed(db, factoryId, agentId),
  ]);
  return {
    job: job ?? null,
    watch,
    folders,
    printers: printers.map(({ way, ...row }) => ({ ...row, way: way as Way })),
  };
}

export async function paper(
  ctx: OpenCtx,
  { id, lease }: Parsed<typeof agentCall.paper>,
  raw: Raw,
): Promise<Answer<typeof agentCall.paper>> {
  const { id: agentId, factoryId: tenantId } = await agentOf(ctx, raw);
  const db = ctx.database.of(tenantId);
  const job = await sql.jobToPrint(db, tenantId, id);
  const isHeld =
    job?.agentId === agentId && job.lease === lease && job.heldUntil !== null && job.heldUntil > ctx.now;
  if (!isHeld) throw conflict(NOT_HELD);
  const at = { db, files: ctx.files, tenantId, now: ctx.now };
  if (job.kind === 'plate') return { data: '', format: 'files', labels: 1, files: await filesOfJob(at, job) };
  return { ...(await drawJob(at, job)), files: [] };
}

export async function tell(
  ctx: OpenCtx,
  said: Parsed<typeof agentCall.tell>,
  raw: Raw,
): Promise<Answer<typeof agentCall.tell>> {
  const { id: agentId, factoryId, name } = await agentOf(ctx, raw);
  return { stands: await tellOf(ctx, { factoryId, agentId, name, now: ctx.now }, said) };
}
