import type { Answer, DangerPass, Endpoint, Parsed } from '#contract/endpoint.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { RecordTable } from '#server/platform/record-table.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { change, type Change } from './change.ts';

/** The calls that write a record, as contract/record.ts makes them; its changes carry the version as seen. */
interface Calls {
  create: Endpoint;
  update: Endpoint;
  delete: Endpoint;
}
type Form<C extends Calls> = Omit<Parsed<C['create']>, keyof DangerPass>;

type Writers<C extends Calls> = {
  [K in keyof Calls]: (ctx: Ctx, input: Parsed<C[K]>) => Promise<Answer<C[K]>>;
};

/** What a call brings: the form, and which record as it was seen. */
type Seen = DangerPass & { id: number; version: number };
type Written = DangerPass & Partial<Seen>;

interface RecordOf<C extends Calls, V> extends Pick<Change, 'kind' | 'hold'> {
  /** Where it is kept: it takes what the form says, and its unique keys say what there may be once only. */
  table: Form<C> extends V ? RecordTable<V> : never;
  /** As in 新建快递费模板. */
  noun: string;
  /** What it is called in sentences, in the brackets of the house. */
  nameOf: (record: V) => string;
}

const isDangerous = ({ input }: Endpoint) =>
  'dangerOptPassword' in ((input as { shape?: object }).shape ?? {});

/**
 * How a record is made, changed and deleted: by `change`, with the password where the call carries one.
 * @throws Refusal 404 where it is not the tenant's, 409 where another changed it since, or where there is one like it
 */
export function recordHandlers<C extends Calls, V>(
  calls: C,
  { table, noun, nameOf, ...how }: RecordOf<C, V>,
): Writers<C> {
  const gone = () => notFound(`${noun}不存在或已删除，请刷新列表。`);
  const stale = () => conflict(`${noun}已被他人修改，请刷新后重试。`);
  const taken = (error: unknown, record: V) =>
    isDuplicate(error) ? conflict(`${noun}${nameOf(record)}已存在，请直接修改它。`) : error;
  const asked = (call: Endpoint, input: DangerPass): Change =>
    isDangerous(call) ? { ...how, pass: input } : how;
  /** What the form says, without what the call carries beside it. */
  const formOf = ({ dangerOptPassword: _pass, id: _id, version: _seen, ...form }: Written) => form as V;
  const handlers = {
    create: (ctx: Ctx, input: Written) =>
      change(ctx, asked(calls.create, input), async (trx) => {
        const form = formOf(input);
        try {
          const answer = await table.insert(trx, ctx.tenantId, form, ctx.now);
          return { answer, told: `新建${noun}${nameOf(form)}` };
        } catch (error) {
          throw taken(error, form);
        }
      }),
    update: (ctx: Ctx, input: Seen) =>
      change(ctx, asked(calls.update, input), async (trx) => {
        const form = formOf(input);
        try {
          const isDone = await table.update(trx, ctx.tenantId, input, form, ctx.now);
          if (!isDone) throw (await table.has(trx, ctx.tenantId, input.id)) ? stale() : gone();
        } catch (error) {
          throw taken(error, form);
        }
        return { told: `修改${noun}${nameOf(form)}` };
      }),
    delete: (ctx: Ctx, input: Seen) =>
      change(ctx, asked(calls.delete, input), async (trx) => {
        const record = await table.remove(trx, ctx.tenantId, input.id);
        if (!record) throw gone();
        return { told: `删除${noun}${nameOf(record)}` };
      }),
  };
  return handlers as unknown as Writers<C>;
}
