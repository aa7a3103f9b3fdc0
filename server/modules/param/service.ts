import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { Param, param, ParamValue } from '#contract/param/param.ts';
import { PARAMS, paramsOf, type ParamKey, type ParamOf } from '#contract/param/param-keys.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** A parameter of the other kind of tenant answers as one that does not exist. */
function refuseForeign({ side }: Ctx, keys: readonly ParamKey[]): void {
  if (keys.some((key) => PARAMS[key].of !== side)) throw notFound('没有这个参数，请刷新页面后重试');
}

/** The value that holds: what was kept in a form that is no longer read counts as not set. */
function standing<K extends ParamKey>(key: K, kept: unknown): { value: ParamOf<K>; isSet: boolean } {
  const read = PARAMS[key].schema.safeParse(kept);
  return (read.success ? { value: read.data, isSet: true } : { value: PARAMS[key].preset, isSet: false }) as {
    value: ParamOf<K>;
    isSet: boolean;
  };
}

export async function list(
  ctx: Ctx,
  { keys = paramsOf(ctx.side!) }: Parsed<typeof param.list>,
): Promise<Shown<typeof Param>[]> {
  refuseForeign(ctx, keys);
  const kept = new Map((await sql.paramsOf(ctx.db, ctx.tenantId, keys)).map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = kept.get(key);
    return {
      key,
      ...standing(key, row?.value),
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? '',
    };
  });
}

/** One parameter of a tenant, for what the product does by it. */
export async function paramOf<K extends ParamKey>(db: Db, tenantId: number, key: K): Promise<ParamOf<K>> {
  const [row] = await sql.paramsOf(db, tenantId, [key]);
  return standing(key, row?.value).value;
}

/** Several of them at once. */
export async function paramsFor<K extends ParamKey>(
  db: Db,
  tenantId: number,
  keys: readonly K[],
): Promise<Record<K, ParamOf<K>>> {
  const kept = new Map((await sql.paramsOf(db, tenantId, keys)).map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, standing(key, kept.get(key)).value])) as Record<
    K,
    ParamOf<K>
  >;
}

/** All or none of them; what stands already is not written, nor told again. */
export async function save(ctx: Ctx, params: readonly { key: ParamKey; value: ParamValue }[]): Promise<void> {
  const keys = params.map(({ key }) => key);
  refuseForeign(ctx, keys);
  await change(ctx, { kind: 'setting' }, async (trx) => {
    const told: string[] = [];
    const before = new Map((await list({ ...ctx, db: trx }, { keys })).map((one) => [one.key, one]));
    for (const { key, value } of params) {
      const had = before.get(key);
      if (had?.isSet && had.value === value) continue;
      const { tenantId, now: updatedAt, userName: updatedBy } = ctx;
      await sql.saveParam(trx, { tenantId, key, updatedAt, updatedBy }, value);
      told.push(`将参数「${PARAMS[key].label}」改为「${wordsOf(key, value)}」`);
    }
    return { told };
  });
}

function wordsOf(key: ParamKey, value: ParamValue): string {
  const facts = PARAMS[key];
  if (facts.type === 'switch') return value === true ? '开启' : '关闭';
  if (facts.type === 'choice')
    return (facts.options as Record<string, string>)[String(value)] ?? String(value);
  return `${String(value)}${facts.unit}`;
}

export const facts = ({ side }: Ctx): Answer<typeof param.facts> =>
  paramsOf(side!).map((key) => {
    const one = PARAMS[key];
    return {
      key,
      group: one.group,
      label: one.label,
      help: one.help,
      type: one.type,
      unit: 'unit' in one ? one.unit : '',
      min: 'min' in one ? one.min : null,
      max: 'max' in one ? one.max : null,
      options:
        one.type === 'choice' ? Object.entries(one.options).map(([value, label]) => ({ value, label })) : [],
      preset: one.preset,
    };
  });
