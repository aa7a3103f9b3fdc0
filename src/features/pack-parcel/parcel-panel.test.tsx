import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Parcel } from '#contract/packing/packing.ts';
import { ParcelPanel } from './parcel-panel.tsx';

const piece = (id: number, state: number, more: Partial<Parcel['pieces'][number]> = {}) => ({
  ...{ id, number: `10000000000${id}`, lineNo: 1, title: `手机壳 ${id}`, skuCode: 'A', model: 'X90' },
  ...{ color: '黑', copyNo: id, state, scanned: state >= 80, pictureThumbUrl: `/thumb/${id}` },
  ...more,
});
const PARCEL: Parcel = {
  ...{ orderId: 1, orderNo: 'PF2611240002484', recipientName: '王小明', expressName: '顺丰', urgent: true },
  ...{ factoryRemark: '加气泡膜', box: 'A-12', station: '打包 1', openedAt: 0, packed: false },
  pieces: [piece(1, 80), piece(2, 75), piece(3, 70)],
  lines: [
    { id: 7, lineNo: 2, title: '贺卡', skuCode: '', quantity: 2, ticked: false, pictureThumbUrl: null },
  ],
};
const drawn = (parcel: Parcel, busy = false): string =>
  renderToStaticMarkup(
    <ParcelPanel parcel={parcel} busy={busy} onTick={() => undefined} onGiveUp={() => undefined} />,
  );
const words = (parcel: Parcel): string =>
  drawn(parcel)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

it('says how many pieces are scanned, and of each other one where it is', () => {
  expect(words(PARCEL)).toContain('|1 / 3|');
  expect(words(PARCEL)).toContain('王小明，顺丰，格口 A-12|加气泡膜|');
  expect(words(PARCEL)).toContain('100000000001|已验|');
  expect(words(PARCEL)).toContain('100000000002|未验，在格口 A-12|');
  expect(words(PARCEL)).toContain('100000000003|未验，已合格|');
  expect(drawn(PARCEL).match(/data-scanned="true"/g)).toHaveLength(1);
  expect(drawn(PARCEL)).toContain('src="/thumb/1"');
});

it('has a box to tick for each line without pieces, which is closed while something is on its way', () => {
  expect(words(PARCEL)).toContain('随包裹的商品 0 / 1|');
  expect(words(PARCEL)).toContain('贺卡 × 2|');
  const box = (html: string) => /<input[^>]*type="checkbox"[^>]*>/.exec(html)![0];
  expect(box(drawn(PARCEL))).not.toContain('disabled');
  expect(box(drawn(PARCEL, true))).toContain('disabled');
});

it('says that the parcel is packed, and offers nothing more', () => {
  const packed = { ...PARCEL, packed: true, pieces: [piece(1, 85)] };
  expect(words(packed)).toContain('|已打包|');
  expect(words(PARCEL)).toContain('放弃打包');
  expect(words(packed)).not.toContain('放弃打包');
});
