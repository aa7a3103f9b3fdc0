import { maskedName, maskedPhone } from '#contract/values/mask.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';
import type { LabelData } from './rows.sql.ts';

/** A page whose number is another one by now keeps its place, with nothing on it that could send a parcel. */
const VOID = '单号已失效，此面单作废';

/** What the variables of a label say (contract/print-template/variables.ts). */
export function labelRow(data: LabelData, { masked, mark }: { masked: boolean; mark?: string }): PaperRow {
  if (!data.live) return { values: { express: VOID, packageNumber: data.number }, lines: [] };
  const goods = data.lines.map(({ skuCode, model, quantity }) => `${skuCode || model} × ${quantity}`);
  return {
    values: {
      trackingNo: data.waybillNo,
      sortCode: data.sortCode,
      express: data.express,
      receiver: masked ? maskedName(data.receiver) : data.receiver,
      mobile: masked ? maskedPhone(data.mobile) : data.mobile,
      address: data.address,
      sender: [data.sender, data.senderPhone].filter(Boolean).join(' '),
      senderAddress: data.senderAddress,
      orderNo: data.orderNo,
      platformNo: data.platformNo,
      packageNumber: data.number,
      pieces: String(data.copies),
      goods: goods.join('；'),
      shopRemark: [data.shop, data.merchantRemark].filter(Boolean).join(' '),
      remark: data.factoryRemark,
      reprint: mark ?? (data.again > 0 ? `重打 ${data.again}` : ''),
    },
    lines: data.lines.map(({ quantity, ...line }, at) => ({
      ...{ ...line, no: String(at + 1), quantity: String(quantity), orderNo: data.orderNo },
    })),
  };
}
