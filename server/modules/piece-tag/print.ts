import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { MOST_TAGS, REPRINT_REASONS, TAG_KINDS, type pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { makeJobs } from '#server/modules/print-job/service.ts';
import { templates } from '#server/modules/print-template/service.ts';
import { holdPrinters } from '#server/modules/printer/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { askerOf, goneNotice } from './list.ts';
import * as sql from './sql.ts';
import { betweenSlots, both, piecesMeant, theseIds } from './which.sql.ts';

type Wanted = Parsed<typeof pieceTag.print>;

/** So many refusals are told one by one. */
const MOST_TOLD = 50;

export async function print(ctx: Ctx, asked: Wanted): Promise<Answer<typeof pieceTag.print>> {
  const printed = await printRun(ctx, asked);
  if (printed.jobs > 0) ctx.live.publish(ctx.tenantId, { kind: 'print' });
  return printed;
}

const TOLD = { kind: 'paper', hold: holdPrinters } as const;

const printRun = (ctx: Ctx, { idempotencyKey, ...wanted }: Wanted): Promise<Answer<typeof pieceTag.print>> =>
  // Printers before pieces, as who prints a job again holds them: two of these cannot wait for each other.
  change(ctx, { ...TOLD, once: { key: idempotencyKey, request: wanted } }, async (trx) => {
    const { tenantId } = ctx;
    const template = await templateOf(trx, tenantId, wanted.templateId);
    const chosen = await chosenOf(trx, ctx, wanted);
    const good = chosen.filter(({ state }) => state >= PIECE.batched.code && state <= PIECE.stocked.code);
    const gone = chosen.filter((piece) => !good.includes(piece));
    const skipped: { number: string; text: string }[] = [];
    for (const { number } of gone.slice(0, MOST_TOLD))
      skipped.push({ number, text: await goneNotice(trx, tenantId, number) });
    if (good.length === 0) throw badRequest(skipped[0]?.text ?? '没有要打标签的生产件，请重新选择。');
    const again = good.filter(({ prints }) => prints > 0).length;
    if (again > 0 && wanted.reason === null)
      throw badRequest(`其中 ${again} 件已打过标签，请选择重打的原因。`);
    const run = {
      ...{ templateId: template.id, templateNo: template.versionNo },
      reason: again > 0 ? wanted.reason : null,
      ...{ printedBy: ctx.userId, printedByName: ctx.userName, printedAt: ctx.now },
    };
    const runId = await sql.insertRun(
      trx,
      tenantId,
      run,
      good.map(({ id }) => id),
    );
    const jobs =
      wanted.printerId === null
        ? []
        : await makeJobs(trx, ctx, {
            ...{ printerId: wanted.printerId, kind: 'tag', sourceId: runId, copyNo: 1, labels: good.length },
            template: { id: template.id, versionNo: template.versionNo, fits: isOfTags(template) },
          });
    const why = run.reason === null ? '' : `，重打 ${again} 张：${REPRINT_REASONS[run.reason]}`;
    return {
      answer: { runId, tags: good.length, jobs: jobs.length, again, skipped },
      told: `打印标签 ${good.length} 张（模板「${template.name}」第 ${template.versionNo} 版）${why}`,
    };
  });

const isOfTags = (template: { kind: string }) => TAG_KINDS.some((kind) => kind === template.kind);

async function templateOf(trx: Trx, factoryId: number, id: number) {
  const template = await templates.find(trx, factoryId, id);
  if (!template) throw badRequest('打印模板不存在，请重新选择。');
  if (template.closed) throw badRequest(`打印模板「${template.name}」已停用，请选择别的模板。`);
  if (!isOfTags(template)) throw badRequest(`「${template.name}」不是标签模板，请重新选择。`);
  return template;
}

/** The pieces that were meant, as they come off their plates. @throws Refusal 400 where none, or too many are */
async function chosenOf(
  trx: Trx,
  ctx: Ctx,
  { ids, number, fromSlot, toSlot }: Wanted,
): Promise<sql.Chosen[]> {
  if (ids.length === 0 && number === '') throw badRequest('请选择生产件，或扫描版、批次的编号。');
  const meant = number === '' ? undefined : await piecesMeant(trx, ctx.tenantId, number);
  if (number !== '' && !meant) throw badRequest(`没有版、批次、订单或生产件的编号是 ${number}，请核对。`);
  const hasSlots = fromSlot !== null || toSlot !== null;
  if (hasSlots && meant?.kind !== 'plate') throw badRequest('按槽位打印时，请输入版号。');
  if (fromSlot !== null && toSlot !== null && fromSlot > toSlot)
    throw badRequest('起始槽位大于结束槽位，请改正。');
  const among = meant?.where ?? theseIds(ids);
  const where = hasSlots ? both(among, betweenSlots(fromSlot, toSlot)) : among;
  const chosen = await sql.choose(trx, askerOf(ctx), where, MOST_TAGS);
  if (chosen.length > MOST_TAGS) throw badRequest('超过 1,000 件，一次最多打印 1,000 张，请按槽位分段打印。');
  if (chosen.length === 0) throw badRequest('没有要打标签的生产件，请刷新列表后重新选择。');
  return chosen;
}
