import { BULK_LIMIT, type ActionResult } from '#contract/life-cycle/action.ts';
import { asksDangerPassword, permissionOf, type HandWords } from '#contract/life-cycle/by-hand.ts';
import { once } from '#server/platform/idempotency.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Live } from '#server/platform/live.ts';
import { badRequest, forbidden } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { deedsOf, type DeedHome } from './deed.ts';
import type { LifeTypes, Moved, Trx } from './life-cycle.ts';

/** What a call of `actionInput` (contract/life-cycle/action.ts) asks. */
export interface AskedAction<Filter> {
  event: string;
  ids?: number[] | undefined;
  filter?: Filter | undefined;
  position?: string | undefined;
  versions?: Readonly<Record<string, number>> | undefined;
  params: Record<string, unknown>;
  paramsById?: Readonly<Record<string, object>> | undefined;
  dangerVerified?: boolean | undefined;
  undoOf?: number | undefined;
  dangerOptPassword?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** How the events of a life cycle are sent by hand, to one row or to many. */
export interface Acts<T extends LifeTypes, Filter> {
  deeds: DeedHome<T['mover']>;
  /** What is said of an event; undefined where this call sends none of that name. */
  entryOf: (event: string) => HandWords | undefined;
  moverOf: (ctx: Ctx) => T['mover'];
  /** Of the parties that an event names the one that he moves for. */
  partyOf: (mover: T['mover']) => string;
  /** What a task must know of the mover beside his name; a filter says itself what he reaches, an undo does not. */
  keptOf: (mover: T['mover'], byFilter: boolean) => object;
  /** The mover again, out of that. */
  moverOfTask: (run: TaskRun, kept: object) => T['mover'];
  /** What the event carries. @throws ZodError where it is not fit */
  readParams: (event: string, params: unknown) => object;
  /** What the server adds to what the client said. The permission was asked before. */
  circumstances: (
    event: string,
    asked: { dangerVerified?: boolean | undefined },
    mover: T['mover'],
  ) => object;
  /** The events that many rows may be sent with something of their own each. */
  paramsById: readonly string[];
  /** The rows that a filter shows as the user saw it, behind an id, at most `limit`. */
  seen: (
    db: Ctx['db'],
    mover: T['mover'],
    filter: Filter,
    position: string,
    after: number,
    limit: number,
  ) => Promise<number[]>;
  /** The filter of a task, which runs without its user: what he does not reach is left out from the start. */
  reached: (ctx: Ctx, filter: Filter) => Filter;
  /** @throws Refusal where the tenant has a password for dangerous operations and this is not it */
  requirePassword: (ctx: Ctx, given: string | undefined) => Promise<void>;
  /** Tells a tenant whose rows moved. */
  tell: (live: Live, tenantId: number, event: string) => void;
  move: (trx: Trx, mover: T['mover'], event: T['event'], chosen: T['chosen']) => Promise<Moved>;
  /** Where the rows of a chunk went, by what users call it, for the result of a task. */
  landed: (trx: Trx, mover: T['mover'], event: string, ids: readonly number[]) => Promise<Counts>;
}

/** What a call did, or the task that does it. `kept`: the task by which it is taken back. */
type Acted = ActionResult & { tenants: number[]; kept: number | null };

type Counts = Readonly<Record<string, number>>;
const sum = (one: Counts, other: Counts): Counts => {
  const words = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...words].map((word) => [word, (one[word] ?? 0) + (other[word] ?? 0)]));
};

const CHUNK = 2000;
const MOST_ROUNDS = 100_000;

/**
 * One event for many rows, by their ids or by a filter as the user saw it, refused row by row: at once up to BULK_LIMIT of
 * them, more as a task, and either taken back by the task's number.
 */
export function actionsOf<T extends LifeTypes, Filter>(acts: Acts<T, Filter>) {
  const { deeds: home } = acts;
  const deeds = deedsOf(home);

  /** @throws Refusal where there is no such event, or the user may not send it at all */
  const entryFor = (event: string, mover: T['mover'], held: readonly string[]): HandWords => {
    const entry = acts.entryOf(event);
    if (!entry) throw badRequest(`没有这种${home.words.noun}操作，请刷新页面后重试。`);
    const needed = permissionOf(entry, acts.partyOf(mover));
    if (!needed || !held.includes(needed)) throw forbidden();
    return entry;
  };

  const eventOf = (asked: AskedAction<Filter>, mover: T['mover']): T['event'] => ({
    ...(allHaveOwn(asked) ? {} : acts.readParams(asked.event, asked.params)),
    ...acts.circumstances(asked.event, asked, mover),
    type: asked.event,
    by: mover.by,
  });

  const allHaveOwn = ({ ids, paramsById }: AskedAction<Filter>): boolean =>
    ids !== undefined && paramsById !== undefined && ids.every((id) => paramsById[id] !== undefined);

  /** What single rows are told in place of what all are told. */
  const ownParams = ({ event, paramsById, ids }: AskedAction<Filter>) => {
    if (!paramsById) return undefined;
    if (!acts.paramsById.includes(event) || !ids)
      throw badRequest(`这个操作不能按${home.words.noun}分别填写，请逐${home.words.counter}操作。`);
    const read = Object.entries(paramsById).map(([id, own]): [number, object] => [
      Number(id),
      acts.readParams(event, own),
    ]);
    return new Map(read);
  };

  const act = async (ctx: Ctx, asked: AskedAction<Filter>): Promise<ActionResult> => {
    const mover = acts.moverOf(ctx);
    const entry = entryFor(asked.event, mover, ctx.permissions);
    const event = eventOf(asked, mover);
    const deed =
      asked.undoOf === undefined
        ? undefined
        : await deeds.rowsOf(ctx.db, ctx.tenantId, asked.undoOf, 0, BULK_LIMIT + 1);
    const ids =
      deed?.ids ??
      asked.ids ??
      (await acts.seen(ctx.db, mover, asked.filter!, asked.position!, 0, BULK_LIMIT + 1));
    if (asksDangerPassword(entry, ids.length)) await acts.requirePassword(ctx, asked.dangerOptPassword);
    const { idempotencyKey: key, dangerOptPassword: _asked, ...request } = asked;
    const { tenants, kept, ...result } = await once(
      ctx.db,
      { tenantId: ctx.tenantId, userId: ctx.userId, key, request },
      async (trx): Promise<Acted> => {
        if (ids.length > BULK_LIMIT) return asTask(trx, ctx, asked, entry);
        if (asked.undoOf !== undefined) await deeds.takeBack(trx, ctx, asked.undoOf, event.type);
        const moved = await acts.move(trx, mover, event, {
          ids,
          versions: deed?.versions ?? asked.versions,
          position: asked.position,
          params: ownParams(asked),
          ...(deed && { deed: '撤销' }),
        });
        const taskId = deed
          ? undefined
          : await deeds.keep(trx, { ...mover, userId: ctx.userId }, event.type, moved);
        return {
          successIds: moved.successIds,
          failed: moved.failed,
          taskId: null,
          tenants: [...moved.tenants],
          kept: taskId ?? null,
        };
      },
    );
    const taskId = kept ?? asked.undoOf;
    if (taskId !== undefined) ctx.live.publish(ctx.tenantId, { kind: 'task', id: taskId });
    for (const tenantId of tenants) acts.tell(ctx.live, tenantId, event.type);
    return result;
  };

  /**
   * More rows than one call moves: the same, in steps that a killed server goes on with. The password for dangerous
   * operations was asked; it is not kept.
   */
  const asTask = async (
    trx: Trx,
    ctx: Ctx,
    asked: AskedAction<Filter>,
    { label }: HandWords,
  ): Promise<Acted> => {
    const { event, filter, position, params, dangerVerified, undoOf } = asked;
    const byFilter = undoOf === undefined;
    if (!byFilter) await deeds.takeBack(trx, ctx, undoOf, event);
    const taskId = await ctx.tasks.submit(trx, {
      tenantId: ctx.tenantId,
      userId: ctx.userId,
      kind: home.kind,
      title: byFilter ? `批量${label}` : `撤销任务 #${undoOf}`,
      input: {
        ...acts.keptOf(acts.moverOf(ctx), byFilter),
        ...{ event, undoOf, position, params, dangerVerified },
        filter: filter && acts.reached(ctx, filter),
      } as Json,
    });
    return { successIds: [], failed: [], taskId, tenants: [], kept: null };
  };

  /** Runs what became a task: each chunk is a transaction of its own that records where it came to. */
  const runTask = async (run: TaskRun) => {
    const { task, db } = run;
    const asked = task.input as unknown as AskedAction<Filter>;
    const mover = acts.moverOfTask(run, asked);
    entryFor(asked.event, mover, run.held);
    const event = eventOf(asked, mover);
    const { undoOf } = asked;
    const begun = { after: 0, moved: 0, failed: 0, landed: {} as Counts };
    let { after, moved, failed, landed } = { ...begun, ...(task.cursor as object) };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const deed =
        undoOf === undefined ? undefined : await deeds.rowsOf(db, task.tenantId, undoOf, after, CHUNK);
      const ids = deed?.ids ?? (await acts.seen(db, mover, asked.filter!, asked.position!, after, CHUNK));
      if (ids.length === 0) break;
      const tenants = await db.transaction().execute(async (trx) => {
        const done = await acts.move(trx, { ...mover, now: run.clock.now() }, event, {
          ids,
          position: asked.position,
          ...(deed && { versions: deed.versions, deed: '撤销' }),
        });
        await deeds.keepChunk(trx, mover, task.id, event.type, done);
        after = ids.at(-1)!;
        moved += done.successIds.length;
        failed += done.failed.length;
        landed = sum(landed, await acts.landed(trx, mover, event.type, done.successIds));
        await run.step(trx, {
          cursor: { after, moved, failed, landed },
          done: ids.length,
          failed: done.failed.length,
        });
        return done.tenants;
      });
      for (const tenantId of tenants) acts.tell(run.live, tenantId, event.type);
    }
    const errorFileId = await deeds.refusedFile(run);
    return {
      result: { 成功: moved, 失败: failed, ...landed },
      ...(errorFileId !== undefined && { errorFileId }),
    };
  };

  return { act, runTask };
}
