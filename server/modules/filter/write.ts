import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_FILTERS, type filter } from '#contract/filter/filter.ts';
import { FilterSteps, type FilterStep } from '#contract/filter/steps.ts';
import { sayChanges } from '#contract/filter/words.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { keepLook, withLook, type Drawing, type Look } from './look.ts';
import * as sql from './sql.ts';

const GONE = '滤镜不存在，请刷新列表。';
const TOLD = { kind: 'filter', hold: sql.hold } as const;
const FIRST = '首个版本';
/** As long as a line of the log may be. */
const MOST_CHANGED = 500;

const stamp = ({ userName: by, now }: Ctx) => ({ by, now });

/** @throws Refusal 400 where another one has this name */
async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, factoryId, name, id);
  if (like) throw badRequest(`已有滤镜「${like.name}」，请换一个名称。`);
}

interface Drawn {
  steps: readonly FilterStep[];
  look: Look;
}
interface Version extends Drawn {
  no: number;
  changed: string;
}

async function writeVersion(
  trx: Trx,
  drawing: Drawing,
  id: number,
  { look, ...version }: Version,
  by: By,
): Promise<void> {
  const kept = await keepLook(trx, drawing, look);
  await sql.insertVersion(trx, drawing.tenantId, id, { ...version, ...kept }, by);
}

/** A filter with its first version. */
export async function makeFilter(
  trx: Trx,
  drawing: Drawing,
  { name, steps, look }: Drawn & { name: string },
  by: By,
): Promise<number> {
  const id = await sql.filters.insert(trx, drawing.tenantId, { name, steps: steps.length }, by);
  await writeVersion(trx, drawing, id, { no: 1, steps, look, changed: FIRST }, by);
  await sql.insertLog(trx, drawing.tenantId, id, '新建', by);
  return id;
}

/** Its next version. */
export async function addVersion(
  trx: Trx,
  drawing: Drawing,
  id: number,
  version: Version,
  by: By,
): Promise<void> {
  const { no, steps, changed } = version;
  await writeVersion(trx, drawing, id, version, by);
  await sql.filters.alter(trx, drawing.tenantId, [id], { versionNo: no, steps: steps.length }, by);
  await sql.insertLog(trx, drawing.tenantId, id, savedAs(no, changed), by);
}
const savedAs = (no: number, changed: string): string => `保存第 ${no} 版：${changed}`;

export function create(
  ctx: Ctx,
  { name, steps }: Parsed<typeof filter.create>,
): Promise<Answer<typeof filter.create>> {
  refuseLimited(ctx, '滤镜');
  return withLook(ctx, steps, (look) =>
    change(ctx, TOLD, async (trx) => {
      if ((await sql.filters.count(trx, ctx.tenantId)) >= MOST_FILTERS)
        throw badRequest(`滤镜最多 ${MOST_FILTERS} 个，请修改已有的滤镜。`);
      await refuseLike(trx, ctx.tenantId, name);
      const id = await makeFilter(trx, ctx, { name, steps, look }, stamp(ctx));
      return { answer: { id }, told: `新建滤镜「${name}」` };
    }),
  );
}

/** @throws Refusal 404, 409 where another changed it since */
async function lockedOr404(trx: Trx, { tenantId }: Ctx, id: number, version?: number) {
  const [row] = await sql.filters.lock(trx, tenantId, [id]);
  if (!row) throw notFound(GONE);
  if (version !== undefined && row.version !== version) throw conflict('滤镜已被他人修改，请刷新后重试。');
  return row;
}

export function update(
  ctx: Ctx,
  { id, version, name, steps }: Parsed<typeof filter.update>,
): Promise<Answer<typeof filter.update>> {
  refuseLimited(ctx, '滤镜');
  return withLook(ctx, steps, (look) =>
    change(ctx, TOLD, async (trx) => {
      const row = await lockedOr404(trx, ctx, id, version);
      await refuseLike(trx, ctx.tenantId, name, id);
      const [newest] = await sql.versionsOf(trx, ctx.tenantId, id, 1);
      const said = sayChanges(FilterSteps.parse(newest!.steps), steps).join('；').slice(0, MOST_CHANGED);
      const no = said === '' ? row.versionNo : row.versionNo + 1;
      const told: string[] = [];
      if (name !== row.name) {
        const text = `改名为「${name}」`;
        await sql.filters.alter(trx, ctx.tenantId, [id], { name }, stamp(ctx));
        await sql.insertLog(trx, ctx.tenantId, id, text, stamp(ctx));
        told.push(text);
      }
      if (said !== '') {
        await addVersion(trx, ctx, id, { no, steps, look, changed: said }, stamp(ctx));
        told.push(savedAs(no, said));
      }
      return { answer: { versionNo: no }, told: told.map((text) => `滤镜「${row.name}」${text}`) };
    }),
  );
}

const setStatus =
  (status: 0 | 1, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof filter.stop>): Promise<void> => {
    refuseLimited(ctx, '滤镜');
    return change(ctx, TOLD, async (trx) => {
      const row = await lockedOr404(trx, ctx, id);
      if (row.status === status) return { told: '' };
      const materials = (await sql.materialsOf(trx, ctx.tenantId, [id])).get(id) ?? [];
      if (status === 1 && materials.length > 0)
        throw badRequest(`它是材质「${materials[0]!.name}」的默认滤镜，请先在「默认」中改为别的滤镜或取消。`);
      await sql.filters.alter(trx, ctx.tenantId, [id], { status }, stamp(ctx));
      await sql.insertLog(trx, ctx.tenantId, id, deed, stamp(ctx));
      return { told: `${deed}滤镜「${row.name}」` };
    });
  };
export const stop = setStatus(1, '停用');
export const start = setStatus(0, '启用');

export function defaults(ctx: Ctx, { id, materialIds }: Parsed<typeof filter.defaults>): Promise<void> {
  refuseLimited(ctx, '滤镜');
  return change(ctx, TOLD, async (trx) => {
    const row = await lockedOr404(trx, ctx, id);
    if (row.status === 1 && materialIds.length > 0) throw badRequest('滤镜已停用，请先启用它，再设为默认。');
    const before = (await sql.materialsOf(trx, ctx.tenantId, [id])).get(id) ?? [];
    const wanted = [...new Set(materialIds)];
    const materials = await sql.materialsNamed(trx, ctx.tenantId, wanted);
    if (materials.length < wanted.length) throw badRequest('材质不存在，请刷新后重新选择。');
    if (before.length === wanted.length && before.every((one) => wanted.includes(one.id)))
      return { told: '' };
    await sql.putDefaults(trx, ctx.tenantId, id, wanted);
    await sql.filters.alter(trx, ctx.tenantId, [id], {}, stamp(ctx));
    // Those that it takes the place of say so, too.
    for (const { name, filterId } of materials)
      if (filterId !== null && filterId !== id)
        await sql.insertLog(
          trx,
          ctx.tenantId,
          filterId,
          `不再是「${name}」的默认，改为「${row.name}」`,
          stamp(ctx),
        );
    const names = materials.map(({ name }) => name).join('、');
    const text = (names === '' ? '不再是任何材质的默认' : `设为「${names}」的默认`).slice(0, MOST_CHANGED);
    await sql.insertLog(trx, ctx.tenantId, id, text, stamp(ctx));
    return { told: `滤镜「${row.name}」${text}` };
  });
}
