import type { Parsed } from '#contract/endpoint.ts';
import type { Impact, meansCalls } from '#contract/means/names.ts';
import { CAUSES, type Cause } from '#contract/sku/life-cycle/sku-events.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { colorCodes } from './color.sql.ts';
import { differences, NO_COLORS, type Field } from './fields.ts';
import { note } from './history.ts';
import { holdGoods } from './ports.ts';
import * as sql from './names.sql.ts';

type Calls = ReturnType<typeof meansCalls>;

export const gone = (kind: Cause) => notFound(`${CAUSES[kind]}不存在，请刷新列表。`);
export const called = ({ brand, name }: Pick<sql.NamedRow, 'brand' | 'name'>): string =>
  brand === '' ? name : `${brand} ${name}`;

/** What a department is limited to is no part of a list of all names. @throws Refusal 403 */
export function refuseLimited({ limits }: Pick<Ctx, 'limits'>, what = '材质、型号和颜色'): void {
  if (limits.materials !== null) throw forbidden(`您的部门只能使用部分材质，不能修改${what}，请联系管理员。`);
}

export async function impact(kind: Cause, ctx: Ctx, { id }: Parsed<Calls['impact']>): Promise<Impact> {
  const found = await sql.impactOf(ctx.db, kind, ctx.tenantId, id);
  if (!found) throw gone(kind);
  return found;
}

export interface Wish {
  name: string;
  brand?: string;
  code: string;
}
/** The names as they are compared. */
export const keyOf = ({ brand, name }: Wish): string =>
  (brand === undefined ? name : `${brand} ${name}`).toLowerCase();

/** How the rows of one of the three tables are kept, by a form, by a file or by a list of devices. */
export interface Kept<Form extends Wish> {
  kind: Cause;
  /** So many a factory may have. */
  most: number;
  fields: readonly Field<Form>[];
  /** What the schema of the form cannot see. @throws Refusal 400 */
  check: (form: Form) => void;
  standing: (db: Db, factoryId: number, id: number) => Promise<Form>;
  insert: (trx: Trx, by: Doer, form: Form) => Promise<number>;
  /** @returns whether the version was the one seen */
  update: (trx: Trx, by: Doer, seen: { id: number; version: number }, form: Form) => Promise<boolean>;
}

/** What was done, as a line of the tenant's log. */
export interface Told {
  id: number;
  told: string;
}

async function refuseLike(trx: Trx, kind: Cause, factoryId: number, form: Wish, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, kind, factoryId, { id, key: keyOf(form), code: form.code });
  if (like?.hasCode) throw conflict(`编码「${form.code}」已被「${like.name}」使用，请换一个编码。`);
  if (like)
    throw conflict(
      `${CAUSES[kind]}「${called({ brand: '', ...form })}」已存在，请直接修改它，或换一个名称。`,
    );
}

/** Makes one in a transaction that holds the goods. @throws Refusal 409 where another has its name or its code */
export async function makeIn<Form extends Wish>(
  trx: Trx,
  by: Doer,
  form: Form,
  { kind, most, check, insert }: Kept<Form>,
): Promise<Told> {
  check(form);
  await refuseLike(trx, kind, by.tenantId, form);
  if ((await sql.countAll(trx, kind, by.tenantId)) >= most)
    throw conflict(`${CAUSES[kind]}最多 ${most.toLocaleString('zh-CN')} 个，请先合并或修改已有的。`);
  const id = await insert(trx, by, form);
  const told = `新建${CAUSES[kind]}「${called({ brand: '', ...form })}」`;
  await note(trx, by, { kind, id }, '新建');
  return { id, told };
}

/**
 * [G08] Changes one as it was seen; without a version, as it stands. A new name reaches the SKUs, discounts, limits and
 * lines that name it, by the database, in the same transaction. @returns undefined where nothing differs
 */
export async function alterIn<Form extends Wish>(
  trx: Trx,
  by: Doer,
  { id, version }: { id: number; version?: number },
  form: Form,
  { kind, fields, check, standing, update }: Kept<Form>,
): Promise<Told | undefined> {
  check(form);
  const before = await sql.lockNamed(trx, kind, by.tenantId, id);
  if (!before) throw gone(kind);
  await refuseLike(trx, kind, by.tenantId, form, id);
  const old = await standing(trx, by.tenantId, id);
  const changes = differences(
    fields,
    [old, form],
    kind === 'material' ? await colorCodes(trx, by.tenantId) : NO_COLORS,
  );
  // Who saw an older version is told so, also where he wishes what stands already.
  if (changes.length === 0 && (version ?? before.version) === before.version) return undefined;
  if (!(await update(trx, by, { id, version: version ?? before.version }, form)))
    throw conflict(`${CAUSES[kind]}已被他人修改，请刷新后重试。`);
  await note(trx, by, { kind, id }, `修改：${changes.join('；')}`);
  const [from, to] = [called(before), called({ brand: '', ...form })];
  const told = from === to ? `修改${CAUSES[kind]}「${to}」` : `${CAUSES[kind]}「${from}」改名为「${to}」`;
  return { id, told };
}

export function make<Form extends Wish>(ctx: Ctx, form: Form, kept: Kept<Form>) {
  refuseLimited(ctx);
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const { id, told } = await makeIn(trx, ctx, form, kept);
    return { answer: { id }, told };
  });
}

export function alter<Form extends Wish>(
  ctx: Ctx,
  { id, version, ...rest }: Form & { id: number; version: number },
  kept: Kept<Form>,
) {
  refuseLimited(ctx);
  const form = rest as unknown as Form;
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const done = await alterIn(trx, ctx, { id, version }, form, kept);
    return { told: done?.told ?? '' };
  });
}
