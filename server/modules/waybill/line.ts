import { isSpoiltNumber, SPOILT_NUMBER } from '#contract/values/spoilt-number.ts';
import { expressComplaint, expressNameOf } from '#contract/values/express-name.ts';
import { NO_WAYBILL_NUMBER, WAYBILL_NUMBER } from '#contract/waybill/waybill-number.ts';
import { WAYBILL_FIELD_NAMES, type WaybillField, type WaybillMapping } from '#contract/waybill/waybill.ts';
import type { WaybillLine } from './sql.ts';

const MOST_CHARACTERS = 64;

/** Reads a file's lines as the mapping says; what is wrong with one by itself is its reason. */
export function lineReader(columns: readonly string[], mapping: WaybillMapping) {
  const at = Object.fromEntries(
    WAYBILL_FIELD_NAMES.map((field) => [
      field,
      mapping[field] === null ? -1 : columns.indexOf(mapping[field]),
    ]),
  ) as Record<WaybillField, number>;
  return (lineNo: number, cells: readonly string[]): WaybillLine => {
    const cell = (field: WaybillField) => (cells[at[field]] ?? '').replaceAll('\0', '').trim();
    const line = {
      lineNo,
      orderNo: cell('orderNo'),
      platformOrderNo: cell('platformOrderNo'),
      // Cut where no character is halved.
      expressName: cell('expressName')
        .slice(0, MOST_CHARACTERS)
        .replace(/[\uD800-\uDBFF]$/, ''),
      waybillNo: cell('waybillNo').replaceAll(/\s/g, ''),
    };
    return { ...line, expressName: expressNameOf(line.expressName), reason: complaint(line) };
  };
}

function complaint({
  orderNo,
  platformOrderNo,
  expressName,
  waybillNo,
}: Omit<WaybillLine, 'reason'>): string | null {
  if (!orderNo && !platformOrderNo) return '没有订单号，也没有平台单号，请填写其中一个';
  if (!waybillNo) return '没有运单号，请填写后再导入';
  if (waybillNo.length > MOST_CHARACTERS) return `运单号超过 ${MOST_CHARACTERS} 个字符，请核对`;
  if (!WAYBILL_NUMBER.test(waybillNo)) return NO_WAYBILL_NUMBER;
  const spoilt = [orderNo, platformOrderNo, waybillNo].find(isSpoiltNumber);
  if (spoilt !== undefined) return `单号“${spoilt}”${SPOILT_NUMBER}`;
  return expressComplaint(expressName) ?? null;
}
