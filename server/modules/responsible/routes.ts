import type { FastifyInstance } from 'fastify';
import {
  BOUND_BY,
  bindingComplaint,
  MOST_BINDINGS,
  partyBinding,
  type BindingForm,
  type BoundBy,
} from '#contract/responsible/binding.ts';
import { coverOf } from '#contract/responsible/label.ts';
import {
  mandateOn,
  MOST_MANDATE_BYTES,
  MOST_RESPONSIBLE,
  PARTY_ROLES,
  partyComplaint,
  responsibleParty,
  type PartyRole,
  type ResponsibleForm,
} from '#contract/responsible/party.ts';
import { responsibleLabel } from '#contract/responsible/print.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { change, recordHandlers } from '#server/modules/tenant/service.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { repeat } from '#server/platform/repeat.ts';
import { ofPackages, print } from './print.ts';
import * as sql from './sql.ts';
import { tellEnding } from './timer.ts';

const LOOK_EVERY_MS = 3_600_000;

const partyWrites = recordHandlers(responsibleParty, {
  ...{ table: sql.PARTIES, kind: 'customs', noun: '责任主体' },
  nameOf: ({ role, name }: { role: string; name: string }) => `「${PARTY_ROLES[role as PartyRole]} ${name}」`,
});
const bindingWrites = recordHandlers(partyBinding, {
  ...{ table: sql.BINDINGS, kind: 'customs', noun: '产品绑定' },
  nameOf: ({ scope, target = '' }: { scope: string; target?: string | undefined }) =>
    `「${`${BOUND_BY[scope as BoundBy]} ${target}`.trim()}」`,
});

/** @throws Refusal 409 where there are as many as a merchant keeps */
async function refuseFull({ db, tenantId }: Ctx, table: 'responsibleParty' | 'partyBinding'): Promise<void> {
  const [most, noun] =
    table === 'partyBinding'
      ? ([MOST_BINDINGS, '产品绑定'] as const)
      : ([MOST_RESPONSIBLE, '责任主体'] as const);
  if ((await sql.countOf(db, table, tenantId)) >= most)
    throw conflict(`最多保留 ${most.toLocaleString('zh-CN')} 条${noun}，请先删除不用的。`);
}

/** @throws Refusal 400 where the country is none of its role's, or the mandate is no PDF of the caller's */
async function refuseParty(ctx: Ctx, form: ResponsibleForm, partyId: number | null): Promise<void> {
  const wrong = partyComplaint(form);
  if (wrong !== undefined) throw badRequest(`${wrong}。`);
  if (form.mandateFileId === null) return;
  const file = await sql.mandateFile(ctx.db, ctx, form.mandateFileId, partyId);
  if (!file) throw badRequest('授权书不存在或已删除，请重新上传。');
  if (file.kind !== 'pdf') throw badRequest('授权书应为 PDF 文件，请重新上传。');
  if (file.bytes > MOST_MANDATE_BYTES) throw badRequest('授权书不能超过 20 MB，请压缩后上传。');
}

const PLACES = { makerId: 'maker', euId: 'eu', gbId: 'gb', importerId: 'importer' } as const;

/** As it is kept. @throws Refusal 400 where it contradicts itself or names what is not the merchant's */
async function fit<F extends BindingForm>(ctx: Ctx, form: F) {
  const wrong = bindingComplaint(form);
  if (wrong) throw badRequest(`${wrong[1]}。`);
  const shopId = form.scope === 'shop' ? form.shopId : null;
  if (shopId !== null && !(reachesShop(ctx, shopId) && (await sql.hasShop(ctx.db, ctx.tenantId, shopId))))
    throw badRequest('店铺不存在，或不属于当前商家，请重新选择店铺。');
  const parties = await sql.partiesOf(ctx.db, ctx.tenantId);
  for (const [field, role] of Object.entries(PLACES) as [keyof typeof PLACES, PartyRole][])
    if (form[field] !== null && !parties.some((one) => one.id === form[field] && one.role === role))
      throw badRequest(`${PARTY_ROLES[role]}不存在或已删除，请重新选择。`);
  const target = form.scope === 'shop' ? '' : form.target;
  return { ...form, target, shopId };
}
/** Lists go into their columns as text. */
const kept = <F extends BindingForm>(form: F): F => ({
  ...form,
  warnings: JSON.stringify(form.warnings) as unknown as F['warnings'],
});

/** @throws Refusal 404 where it is of a shop that the user does not reach */
async function refuseFarBinding({ db, tenantId, limits }: Ctx, id: number): Promise<void> {
  if (limits.shopIds && (await sql.bindingsNamed(db, tenantId, [id], limits.shopIds)).length === 0)
    throw notFound('产品绑定不存在或已删除，请刷新列表。');
}

export function responsibleRoutes(app: FastifyInstance) {
  implement(app, responsibleParty, {
    page(ctx, asked) {
      const day = dayInShanghai(ctx.now);
      return paged(sql.pageParties(ctx.db, ctx.tenantId, { ...asked, day }), asked, (row) => ({
        ...row,
        mandateUrl: ctx.files.link(row.mandateFileId),
        mandate: mandateOn(row.validUntil, day),
      }));
    },
    async create(ctx, form) {
      await refuseFull(ctx, 'responsibleParty');
      await refuseParty(ctx, form, null);
      return partyWrites.create(ctx, form);
    },
    async update(ctx, form) {
      await refuseParty(ctx, form, form.id);
      return partyWrites.update(ctx, form);
    },
    delete: partyWrites.delete,
  });
  implement(app, partyBinding, {
    async page(ctx, asked) {
      const parties = await sql.partiesOf(ctx.db, ctx.tenantId);
      const names = new Map(parties.map(({ id, role, name }) => [id, `${PARTY_ROLES[role]} ${name}`]));
      const day = dayInShanghai(ctx.now);
      const wanted = { ...asked, shopIds: ctx.limits.shopIds };
      return paged(sql.pageBindings(ctx.db, ctx.tenantId, wanted), asked, (row) => ({
        ...row,
        ...coverOf(row, { parties, day }),
        parties: [row.makerId, row.euId, row.gbId, row.importerId].flatMap((id) =>
          id === null ? [] : (names.get(id) ?? []),
        ),
      }));
    },
    async create(ctx, form) {
      await refuseFull(ctx, 'partyBinding');
      return bindingWrites.create(ctx, kept(await fit(ctx, form)));
    },
    async update(ctx, form) {
      await refuseFarBinding(ctx, form.id);
      return bindingWrites.update(ctx, kept(await fit(ctx, form)));
    },
    async delete(ctx, input) {
      await refuseFarBinding(ctx, input.id);
      return bindingWrites.delete(ctx, input);
    },
    assign: (ctx, { ids, partyId }) =>
      change(ctx, { kind: 'customs' }, async (trx) => {
        const party = (await sql.partiesOf(trx, ctx.tenantId)).find(({ id }) => id === partyId);
        if (!party) throw badRequest('责任主体不存在或已删除，请重新选择。');
        const found = await sql.bindingsNamed(trx, ctx.tenantId, ids, ctx.limits.shopIds);
        const successIds = found.map(({ id }) => id);
        await sql.assign(trx, ctx.tenantId, successIds, party, ctx.now);
        const failed = ids
          .filter((id) => !successIds.includes(id))
          .map((id) => ({ id, name: '', msg: '产品绑定不存在或已删除' }));
        const who = `${PARTY_ROLES[party.role]}「${party.name}」`;
        const told = successIds.length > 0 ? `把 ${successIds.length} 条产品绑定的主体换成${who}` : '';
        return { answer: { successIds, failed }, told };
      }),
  });
  implement(app, responsibleLabel, { print, ofPackages });
  repeat(app, { name: 'mandates that end', everyMs: LOOK_EVERY_MS }, () => tellEnding(app));
}
