import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import { probesOf } from '#tests/access/probe.ts';
import type { Stage } from '#tests/access/stage.ts';
import type { AccessRow } from '#tests/access/table.ts';
import { CAPTCHA_GUARDS, DANGER_CALL, dangerId } from './code-guards.ts';
import { guards, without } from './off.ts';
import { first } from './permission.ts';
import type { Tell } from './verdict.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every place that asks for the password, by the names that the rewritten sources give them. */
function places(): string[] {
  const files = readdirSync(path.join(ROOT, 'server/modules'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `server/modules/${file}`)
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(DANGER_CALL)].map((_, i) =>
        dangerId(file, i + 1),
      ),
    );
}

/** Each place that asks for the password, which events it is asked for, and the captcha. */
export async function tryDanger(stage: Stage, rows: readonly AccessRow[], tell: Tell): Promise<void> {
  const { danger, captcha } = probesOf(stage);
  const probe = async (row: AccessRow) => {
    await stage.world.restore();
    return [...(await danger(row)), ...(await captcha(row))];
  };
  const dangerous = rows.filter(({ password }) => password);
  const through = new Map<string, AccessRow[]>();
  for (const row of dangerous) {
    guards.passed.clear();
    await probe(row);
    for (const id of guards.passed) through.set(id, [...(through.get(id) ?? []), row]);
  }
  for (const id of [...places(), ...CAPTCHA_GUARDS.map((one) => one.id)]) {
    const by = await without([id], () => first(through.get(id) ?? [], probe));
    tell({ kind: 'danger', what: `${id}: dropped`, by });
  }
  for (const row of dangerous.filter(({ event }) => event !== undefined)) {
    const entry = ORDER_EVENTS[row.event as keyof typeof ORDER_EVENTS] as { dangerPassword?: string };
    const { dangerPassword } = entry;
    if (dangerPassword === undefined) continue;
    delete entry.dangerPassword;
    const [by] = await probe(row).finally(() => (entry.dangerPassword = dangerPassword));
    tell({ kind: 'danger', what: `${row.title}: password dropped`, by });
  }
}
