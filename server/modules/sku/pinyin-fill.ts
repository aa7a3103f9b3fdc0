import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import { pinyinKey } from './pinyin.ts';
import { waitingForPinyin, writePinyin } from './pinyin-fill.sql.ts';

const EVERY_MS = 60_000;
const CHUNK = 1000;

/** Writes the pinyin of goods that came in past this server: with the demo, an import, a server of the version before. */
export async function fillPinyin(system: Db, goesOn: () => boolean = () => true): Promise<void> {
  while (goesOn()) {
    const rows = await waitingForPinyin(system, CHUNK);
    const read = await Promise.all(rows.map(async (row) => ({ ...row, pinyin: await pinyinKey(row) })));
    if (rows.length > 0) await writePinyin(system, read);
    if (rows.length < CHUNK) return;
  }
}

/** At the start and then every minute while the app lives; two servers that do it at once write the same. */
export const keepFillingPinyin = (app: FastifyInstance) =>
  repeat(app, { name: 'pinyin of SKUs', everyMs: EVERY_MS, atStart: true }, (stopped) =>
    fillPinyin(app.database.system, () => !stopped()),
  );
