import type { Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES } from '#contract/price/charge-mode.ts';
import { expressFee } from '#contract/price/express-fee.ts';
import { areaName } from '#server/modules/area/service.ts';
import { recordHandlers } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from '../sql.ts';
import * as fees from './fee.sql.ts';

export const page = (ctx: Ctx, asked: Parsed<typeof expressFee.page>) =>
  paged(fees.pageFees(ctx.db, ctx.tenantId, ctx.now, asked), asked, (row) => row);

type Named = Parameters<typeof fees.expressFees.insert>[2];
/** A template that was deleted says its area by name, one that is written by its code. */
const nameOf = ({ mode, expressName, areaCode, area, validFrom }: Named) =>
  `「${expressName || '全部快递'}，${(area ?? areaName(areaCode)) || '全国'}，${CHARGE_MODES[mode]}${
    typeof validFrom === 'string' ? `，${validFrom} 起` : ''
  }」`;

/** There is one for each company, area, mode and first day. */
export const written = recordHandlers(expressFee, {
  table: fees.expressFees,
  noun: '快递费模板',
  kind: 'price',
  hold: sql.holdPrices,
  nameOf,
});
