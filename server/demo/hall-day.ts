import { setTimeout as wait } from 'node:timers/promises';
import { batch } from '#contract/batch/batch.ts';
import { order } from '#contract/order/order.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate } from '#contract/plate/plate.ts';
import type { StationKind } from '#contract/station/kinds.ts';
import { workStep } from '#contract/route/work-step.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import type { FastifyInstance } from 'fastify';
import { usage } from '#contract/usage/usage.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { GLUED, LINE } from './hall.ts';
import { walkDock } from './dock-day.ts';
import { signIn, type Hands } from './hands.ts';

const OPEN = '磨砂 PC';
const LAID = '液态硅胶';
const SHELF = { name: '一号分拣架', line: LINE, rows: 3, columns: 8 };
const READY = PLATE_REGIONS.plate.ready.code;
const POLL_MS = 250;
/** Files are drawn in a fraction of a second each, one after another. */
const PATIENCE_MS = 120_000;

/** @throws where it has not come to be so in time */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error('the files of the hall were not drawn in time');
}

/** Ten-thousandths of a yuan. */
const RATES: Readonly<Record<string, number>> = { 取壳: 300, 擦拭: 500, 贴合: 1500 };
const RATE = { reworkPercent: 50, fault: 'back' } as const;

/** What the works of the hall pay from this month on. */
async function setPrices({ call }: Hands, now: Date): Promise<void> {
  const month = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
  const from = { ...RATE, fromDay: `${month}-01` };
  await call(piecePrice.create, { ...from, work: 'print', stepId: null, rateE4: 800, seconds: 20 });
  const { list } = await call(workStep.page, { pageSize: 100 });
  for (const { id, name } of list)
    await call(piecePrice.create, { ...from, work: 'step', stepId: id, rateE4: RATES[name]!, seconds: 25 });
}

/** A batch of so many pieces of a material, as soon as as many can be batched. */
async function makeBatch({ call }: Hands, material: string, most: number) {
  const profileId = await until(async () => {
    const { list } = await call(batch.waiting, { keyword: material });
    const id = list[0]?.id;
    if (id === undefined) return undefined;
    const { pieces } = await call(batch.preview, { profileId: id });
    return pieces >= most ? id : undefined;
  });
  const { batchId } = await call(batch.make, { profileId, most });
  return { profileId, batchId };
}

/** The same, released, and laid on plates. */
async function layOut(hands: Hands, material: string, most: number) {
  const { profileId, batchId } = await makeBatch(hands, material, most);
  await hands.call(batch.act, { event: 'batch.released', ids: [batchId] });
  await hands.call(plate.nest, { profileId });
  const { list } = await hands.call(plate.page, { view: 'making', profileId });
  return list.map(({ id }) => id);
}

/** Numbers of the pieces of the first order that has none elsewhere: the packer sends the others back to the shelf. */
async function wholeOrder(
  { call }: Hands,
  slots: readonly { pieceNumber: string; orderNo: string | null }[],
): Promise<string[]> {
  const orders = Map.groupBy(
    slots.filter(({ orderNo }) => orderNo !== null),
    ({ orderNo }) => orderNo!,
  );
  for (const [orderNo, here] of orders) {
    const { list } = await call(order.page, { orderNo: [orderNo] });
    if (list[0]?.pieces === here.length) return here.map(({ pieceNumber }) => pieceNumber);
  }
  return [];
}

/**
 * One morning in the hall, by the calls that its people send: a batch is laid on plates, drawn, printed, glued, sorted
 * and packed as far as its plates have come; a piece comes out wrong; other batches have only been begun.
 */
async function work(hands: Hands, now: Date): Promise<void> {
  const { call, scanAt, scanWrongAt } = hands;
  await walkDock(hands);
  await call(shelf.create, SHELF);
  await setPrices(hands, now);
  const media = await call(usage.choices, {});
  const roll = media.find(({ device }) => device.includes('卷材'));
  if (roll)
    await call(usage.note, { profileId: roll.id, reason: 'rollChange', length: 1500, note: '换新卷' });
  const drawn = await layOut(hands, GLUED, 20);
  await call(plate.act, { event: 'plate.render', ids: drawn });
  const ready = await until(async () => {
    const { list } = await call(plate.page, { view: 'queue', state: READY });
    return list.length >= drawn.length ? list.toSorted((a, b) => b.pieces - a.pieces) : undefined;
  });
  const { list: stations } = await call(station.page, { pageSize: 100 });
  const { list: badges } = await call(badge.page, { keyword: '陈工' });
  const own = badges[0]!.number;
  const idOf = (kind: StationKind): number => stations.find((one) => one.kind === kind)!.id;
  const at = async (kind: StationKind, codes: readonly string[]) => {
    if (codes.length > 0) await scanAt(idOf(kind), [own, ...codes]);
  };
  const [first, second] = ready;
  if (first) {
    await call(plate.download, { id: first.id, version: first.version });
    await at('print', [first.number]);
    const { slots } = await call(plate.detail, { id: first.id });
    const numbers = slots.map(({ pieceNumber }) => pieceNumber);
    // One of them still waits to be glued.
    const glued = numbers.slice(1);
    await at('step', glued);
    await at('sort', glued);
    // Somebody takes it to the shelf too early.
    if (numbers[0]) await scanWrongAt(idOf('sort'), numbers[0]);
    const whole = await wholeOrder(
      hands,
      slots.filter(({ pieceNumber }) => glued.includes(pieceNumber)),
    );
    await at('pack', whole.slice(0, 1));
  }
  if (second) {
    await call(plate.download, { id: second.id, version: second.version });
    const { plate: sent, slots } = await call(plate.detail, { id: second.id });
    const misprinted = slots.slice(0, 1).map(({ id }) => id);
    const bad = { defect: '偏位', level: 'major', responsible: 'device' } as const;
    await call(plate.printed, { id: sent.id, version: sent.version, misprinted, defect: bad });
  }
  await layOut(hands, LAID, 10);
  await makeBatch(hands, OPEN, 6);
}

/** A demo whose hall did not come so far is a demo still: what went wrong stands in the log, unless it was told to end. */
export async function walkHall(app: FastifyInstance, isClosing: () => boolean): Promise<void> {
  try {
    await work(await signIn(app, 'factory01'), app.clock.now());
  } catch (error) {
    if (!isClosing()) app.log.warn(error, 'the hall of the demo was left half way');
  }
}
