import type { Answer, Parsed } from '#contract/endpoint.ts';
import { Alias, MOST_ALIASES, type model } from '#contract/means/model.ts';
import { nameKey } from '#contract/means/recognise.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import * as sql from './aliases.sql.ts';
import { note } from './history.ts';
import { called, refuseLimited } from './named.ts';
import { holdGoods } from './ports.ts';

type Line = Parsed<typeof model.addAliases>['lines'][number];
type Row = Awaited<ReturnType<typeof sql.allModels>>[number];

/** Finds a model by its code, by its brand and name, or by its name where one alone has it. */
function finder(rows: readonly Row[]) {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const byKey = new Map(rows.map((row) => [row.nameKey, row]));
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  return (text: string): Row | string => {
    const named = byName.get(text.toLowerCase()) ?? [];
    const found = byCode.get(text.toUpperCase()) ?? byKey.get(text.toLowerCase()) ?? named[0];
    if (!found) return `没有编码或名称为「${text}」的型号，请核对，或先新建型号。`;
    if (found === named[0] && named.length > 1)
      return `有 ${named.length} 个型号叫「${text}」，请写编码，或写品牌和名称。`;
    return found;
  };
}

/** Reads line by line what is to be added, as if those before it stood already. */
async function reader(trx: Trx, factoryId: number) {
  const rows = await sql.allModels(trx, factoryId);
  const find = finder(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const standing = await sql.allAliases(trx, factoryId);
  const holder = new Map(standing.map(({ aliasKey, modelId }) => [aliasKey, modelId]));
  const counts = new Map<number, number>();
  for (const { modelId } of standing) counts.set(modelId, (counts.get(modelId) ?? 0) + 1);

  return (line: Line): sql.NewAlias | 'known' | { msg: string } => {
    const found = find(line.model);
    if (typeof found === 'string') return { msg: found };
    const checked = Alias.safeParse(line.alias);
    if (!checked.success) return { msg: checked.error.issues[0]!.message };
    const aliasKey = nameKey(checked.data);
    if (aliasKey.length < 2) return { msg: `别名「${checked.data}」只有符号，请用文字或数字。` };
    const before = holder.get(aliasKey);
    if (before === found.id) return 'known';
    const other = before === undefined ? undefined : byId.get(before);
    if (other?.status === 0)
      return { msg: `别名「${checked.data}」已是型号「${called(other)}」的别名，请先从那里删去，或换一个。` };
    const count = (counts.get(found.id) ?? 0) + 1;
    if (count > MOST_ALIASES)
      return { msg: `型号「${called(found)}」已有 ${MOST_ALIASES} 个别名，请先删去不用的。` };
    counts.set(found.id, count);
    holder.set(aliasKey, found.id);
    return { modelId: found.id, alias: checked.data, aliasKey };
  };
}

/** Many aliases at once; a line that is refused is refused alone. */
export function addAliases(
  ctx: Ctx,
  { lines }: Parsed<typeof model.addAliases>,
): Promise<Answer<typeof model.addAliases>> {
  refuseLimited(ctx);
  return change<Answer<typeof model.addAliases>>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const read = await reader(trx, ctx.tenantId);
    const added: sql.NewAlias[] = [];
    const failed: { line: number; msg: string }[] = [];
    let known = 0;
    for (const [i, line] of lines.entries()) {
      const one = read(line);
      if (one === 'known') known += 1;
      else if ('msg' in one) failed.push({ line: i, msg: one.msg });
      else added.push(one);
    }
    await sql.addAliases(trx, ctx.tenantId, added, { by: ctx.userName, now: ctx.now });
    for (const [id, of] of Map.groupBy(added, ({ modelId }) => modelId))
      await note(trx, ctx, { kind: 'model', id }, `添加别名：${of.map(({ alias }) => alias).join('、')}`);
    const told = added.length > 0 ? `批量添加 ${added.length} 个型号别名` : '';
    return { answer: { added: added.length, known, failed }, told };
  });
}
