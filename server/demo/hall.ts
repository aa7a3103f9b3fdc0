import { STATION_KINDS, type StationKind } from '#contract/station/kinds.ts';
import { materialsToPrint } from '#server/modules/rosi/service.ts';
import { makeRoute, makeStep } from '#server/modules/route/service.ts';
import { issueBadges, makeStation } from '#server/modules/station/service.ts';
import { usersByName, type Trx } from './rows.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Who works in the hall of the demo, by his login. */
const WORKERS = ['factory01', 'factory02', 'many01'];
export const LINE = 'A 线';
/** What needs a step before it is good; all else is good when it is printed. */
export const GLUED = '玻璃镜面';

/** A small hall: three steps, how goods go through them, a station of each kind, and who has a badge. */
export async function makeHall(trx: Trx, factoryId: number, now: Date): Promise<void> {
  const by = { by: '陈厂长', now: new Date(now.getTime() - DAY_MS) };
  const pull = await makeStep(trx, factoryId, '取壳', by);
  const wipe = await makeStep(trx, factoryId, '擦拭', by);
  const glue = await makeStep(trx, factoryId, '贴合', by);
  const pulling = { stepId: pull, required: true, counted: true, afterPrint: false, seconds: 5 };
  const scanned = { counted: false, afterPrint: true };
  const wiping = { ...scanned, stepId: wipe, required: false, seconds: 10 };
  const gluing = { ...scanned, stepId: glue, required: true, seconds: 25 };
  const all = { materialId: null, skuId: null, inspected: 0 };
  await makeRoute(trx, factoryId, { ...all, name: '通用', steps: [pulling] }, by);
  const materials = await materialsToPrint(trx, factoryId, undefined);
  const materialId = materials.find(({ name }) => name === GLUED)!.id;
  const glued = { ...all, materialId, name: `${GLUED} 贴合`, steps: [pulling, wiping, gluing] };
  await makeRoute(trx, factoryId, glued, by);
  for (const [kind, word] of Object.entries(STATION_KINDS)) {
    const stepIds = kind === 'step' ? [wipe, glue] : [];
    const station = { name: `${word} 1 号台`, kind: kind as StationKind, line: LINE, stepIds };
    await makeStation(trx, factoryId, station, by);
  }
  const users = await usersByName(trx);
  const ids = WORKERS.map((name) => users.get(name)!.userId);
  await issueBadges(trx, factoryId, ids, by.now);
}
