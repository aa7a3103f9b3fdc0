import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const HEADER =
  '平台订单号,商家编码,数量,商品名称,规格,单价,付款时间,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址,买家留言';

export interface OrderFile {
  orders: number;
  linesEach: number;
  /** The order, counted from 1, one of whose lines has a quantity that is refused: every so many. */
  refusedEvery?: number;
  prefix?: string;
}

/** Writes an order file of this size, piece by piece, so that the test holds none of it. */
export const writeOrderFile = (path: string, file: OrderFile): Promise<void> =>
  pipeline(Readable.from(pieces(file)), createWriteStream(path));

export const isRefused = (n: number, { refusedEvery }: OrderFile) =>
  refusedEvery !== undefined && n % refusedEvery === 0;

export const orderNumber = (n: number, { prefix = 'L' }: OrderFile) =>
  `${prefix}${String(n).padStart(7, '0')}`;

function* pieces(file: OrderFile) {
  yield `\ufeff${HEADER}\r\n`;
  for (let n = 1; n <= file.orders; n++) {
    let piece = '';
    const head = `2026-03-${String((n % 28) + 1).padStart(2, '0')} 08:30:00,收件人${n},1380000${String(n % 10_000).padStart(4, '0')},中国,浙江省,杭州市,西湖区,文三路 ${n} 号`;
    for (let i = 1; i <= file.linesEach; i++) {
      const quantity = isRefused(n, file) && i === file.linesEach ? 0 : (i % 3) + 1;
      piece += `${orderNumber(n, file)},CODE-${(n * 7 + i) % 3000},${quantity},定制手机壳 磨砂 ${i},黑色;${i},19.90,${head},请尽快发货 ${i}\r\n`;
    }
    yield piece;
  }
}
