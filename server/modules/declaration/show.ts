import { netOf, lackingIn, paperOf, takesIoss, valueOf } from '#contract/customs/complete.ts';
import { LINE_FIELDS } from '#contract/customs/declared-line.ts';
import { countryWord } from '#contract/customs/goods-declaration.ts';
import { vatFor } from '#contract/customs/party.ts';
import type { declaration } from '#contract/declaration/declaration.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { judgedOf } from './judge.ts';
import { logOfDeclarations } from './log.ts';
import * as sql from './show.sql.ts';

export const askedBy = ({ side, tenantId, limits }: Ctx): sql.ReachingAsker => ({
  ...{ party: side === 'business' ? 'merchantId' : 'factoryId', tenantId },
  shopIds: limits.shopIds ?? undefined,
});

export async function ofOrder(
  ctx: Ctx,
  { orderId }: Parsed<typeof declaration.ofOrder>,
): Promise<Answer<typeof declaration.ofOrder>> {
  const asker = askedBy(ctx);
  const row = await sql.declarationOfOrder(ctx.db, asker, orderId);
  if (!row) return null;
  const { id, version, state, country, declarationNo } = row;
  const { lines = [], lacking = [], grossG = null } = (await judgedOf(ctx.db, asker, [row])).get(id) ?? {};
  const side = asker.party === 'merchantId' ? 'merchant' : 'factory';
  const log = await logOfDeclarations(ctx.db, { side, tenantId: ctx.tenantId }, [id]);
  return {
    ...{ id, version, state, country: countryWord(country), declarationNo, grossG },
    lines: lines.map(({ declarationId: _of, lacking: _words, ...line }) => ({
      ...line,
      lacking: lackingIn(line).map((field) => LINE_FIELDS[field]),
    })),
    lacking: lacking.flatMap(({ lineId, msg }) => (lineId === null ? [msg] : [])),
    ...{ totalCents: valueOf(lines), currency: lines[0]?.currency ?? '', netG: netOf(lines) },
    paper: paperOf(lines),
    party: {
      ...{ name: row.partyName, creditCode: row.creditCode, eori: row.eori, vat: vatFor(row.vat, country) },
      ioss: takesIoss(lines, country) ? row.ioss : '',
    },
    events: (log.get(id) ?? []).map(({ id: line, title, userName, at, note }) => ({
      ...{ id: line, title, userName: userName ?? '系统', at, note },
    })),
  };
}

export const lackingPage = (ctx: Ctx, asked: Parsed<typeof declaration.lacking>) =>
  paged(sql.pageLacking(ctx.db, askedBy(ctx), asked), asked, ({ country, ...row }) => ({
    ...{ ...row, country: countryWord(country) },
  }));
