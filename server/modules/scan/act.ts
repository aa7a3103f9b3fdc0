import { hallKindOf, type HallKind } from '#contract/piece/piece-number.ts';
import { OFFLINE_KINDS } from '#contract/scan/scan.ts';
import { STATION_KINDS, type StationKind } from '#contract/station/kinds.ts';
import { printScanned } from '#server/modules/plate/service.ts';
import { badgeAt } from '#server/modules/station/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { handOverAt } from './hand-over.ts';
import { openParcelAt, packPieceAt } from './pack.ts';
import { passAt } from './quality.ts';
import { recoverAt } from './recover.ts';
import { sortAt } from './shelf.ts';
import { stepAt } from './step.ts';

type Act = (trx: Trx, at: ScanAt, number: string) => Promise<Told>;

const signOn: Act = async (trx, { factoryId, station, hand }, number) => {
  const { on, name } = await badgeAt(trx, { factoryId, station, number, now: hand.now });
  return { title: on ? `${name} 签到` : `${name} 签退`, text: '' };
};

/** [M21] 打印完成 goes on also where an order is held meanwhile: what came out is noted. */
const printAt: Act = async (trx, at, number) => {
  if (at.work.operators.length === 0) throw new WrongScan('other', '没有人在岗', '请先扫描工牌签到。');
  const pieces = await printScanned(trx, { hand: at.hand, number, work: at.work });
  return { title: '打印完成', text: `版 ${number}，共 ${pieces} 件` };
};

/** What each kind of station does with which numbers of the hall. */
const ACTS: Partial<Record<StationKind, Partial<Record<HallKind, Act>>>> = {
  print: { plate: printAt },
  step: { piece: stepAt },
  quality: { piece: passAt },
  sort: { piece: sortAt },
  pack: { piece: packPieceAt, box: openParcelAt },
  recovery: { piece: recoverAt },
};
const WANTED: Partial<Record<StationKind, string>> = {
  print: '打印工位请扫描版号。',
  step: '工序工位请扫描生产件。',
  quality: '质检工位请扫描生产件。',
  sort: '分拣工位请扫描生产件。',
  pack: '打包工位请扫描格口、生产件或订单。',
  recovery: '回收工位请扫描生产件。',
};

/** What is done with a number at a station. @throws WrongScan, or a Refusal of an area */
export async function actAt(trx: Trx, at: ScanAt, code: string): Promise<Told> {
  const { kind } = at.station;
  const named = hallKindOf(code);
  // A parcel without pieces is opened by the number of its order.
  if (named === null && kind === 'pack' && !at.offline && !/^\d{12}$/.test(code))
    return openParcelAt(trx, at, code);
  // Numbers of carriers are no numbers of the hall, and one may look like any of them but a badge.
  if (kind === 'ship' && named !== 'badge') {
    if (at.offline) throw new WrongScan('other', '需要网络', '出库需要联网，请重新扫描。');
    return handOverAt(trx, at, code);
  }
  if (named === null) throw new WrongScan('check', '号码不对', '请重新扫描，或手工输入 12 位号码。');
  if (at.offline && !(OFFLINE_KINDS as readonly string[]).includes(kind))
    throw new WrongScan('other', '需要网络', `${STATION_KINDS[kind]}需要联网，请重新扫描。`);
  if (named === 'badge') {
    if (at.offline) throw new WrongScan('other', '需要网络', '签到需要联网，请重新扫描工牌。');
    return signOn(trx, at, code);
  }
  const act = ACTS[kind]?.[named];
  if (!act) throw new WrongScan('notHere', '不属于本工位', WANTED[kind] ?? '请到对应的工位扫描。');
  return act(trx, at, code);
}
