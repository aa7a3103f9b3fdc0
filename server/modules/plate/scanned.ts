import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import type { AtWork, PieceMover } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { notFound, Refusal } from '#server/platform/refusal.ts';
import { movePlates } from './life.ts';
import { holdOrdersOn } from './lock.sql.ts';
import { idByNumber, onPlate } from './needs.sql.ts';

/** One plate as a station scans it. `hand`: who did it. */
interface ScannedPlate {
  hand: PieceMover;
  number: string;
  work: AtWork;
}

async function found(trx: Trx, { hand, number }: ScannedPlate): Promise<number> {
  const id = await idByNumber(trx, hand.tenantId, number);
  if (id === undefined) throw notFound('版不存在，或不属于当前工厂，请核对版号。');
  await holdOrdersOn(trx, hand.tenantId, [id]);
  return id;
}

/** 打印完成: all of it came out well. In the caller's transaction. @returns how many pieces. @throws Refusal where it is refused */
export async function printScanned(trx: Trx, scanned: ScannedPlate): Promise<number> {
  const { hand, work } = scanned;
  const id = await found(trx, scanned);
  const laid = (await onPlate(trx, hand.tenantId, id)).length;
  const [first] = work.operators;
  const by = first ?? { id: hand.userId ?? 0, name: hand.userName ?? '' };
  const event = readPlateEvent('plate.printed', 'factory', { misprinted: [] });
  const mover = { ...hand, by: 'factory' as const };
  const { failed } = await movePlates(trx, mover, event, { ids: [id], printedBy: by, work });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  return laid;
}

/** 撤销打印完成. In the caller's transaction. @throws Refusal where it is refused */
export async function unprintScanned(trx: Trx, scanned: ScannedPlate): Promise<void> {
  const id = await found(trx, scanned);
  const event = readPlateEvent('plate.print.undone', 'factory', {});
  const mover = { ...scanned.hand, by: 'factory' as const };
  const { failed } = await movePlates(trx, mover, event, { ids: [id], work: scanned.work });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
}
