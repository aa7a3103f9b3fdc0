import type { Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES } from '#contract/price/charge-mode.ts';
import { carrierCost, expressFee, type TemplateCalls } from '#contract/price/express-fee.ts';
import { areaName } from '#server/modules/area/service.ts';
import { recordHandlers } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from '../sql.ts';
import { templateFile } from './file.ts';
import * as fees from './fee.sql.ts';

type Named = Parameters<ReturnType<typeof fees.templatesOf>['insert']>[2];
/** A template that was deleted says its area by name, one that is written by its code. */
const nameOf = ({ mode, expressName, areaCode, area, validFrom }: Named) =>
  `「${expressName || '全部快递'}，${(area ?? areaName(areaCode)) || '全国'}，${CHARGE_MODES[mode]}${
    typeof validFrom === 'string' ? `，${validFrom} 起` : ''
  }」`;

/** There is one for each company, area, mode and first day. */
function templateHandlers(table: fees.FeeTable, calls: TemplateCalls, noun: string) {
  const file = templateFile(table, noun);
  return {
    file,
    handlers: {
      page: (ctx: Ctx, asked: Parsed<TemplateCalls['page']>) =>
        paged(fees.pageFees(ctx.db, table, ctx.tenantId, ctx.now, asked), asked, (row) => row),
      ...recordHandlers(calls, {
        ...{ table: fees.templatesOf(table), noun, kind: 'price', hold: sql.holdPrices, nameOf },
      }),
      importInspect: file.inspect,
      import: file.start,
      export: file.startExport,
    },
  };
}

export const feeTemplates = templateHandlers('expressFee', expressFee, '快递费模板');
export const carrierCosts = templateHandlers('carrierCost', carrierCost, '成本价');
