import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { servedEndpoints } from '#server/platform/implement.ts';
import { freshDatabase } from '#tests/support/database.ts';
import type { Side } from '#tests/support/moves-oracle.ts';
import { readMoves } from '#tests/support/moves-table.ts';
import { worldOn } from '../../scripts/fuzz/world.ts';
import { probesOf, type Probes } from './probe.ts';
import { openStage, type Stage } from './stage.ts';
import { readAccess, type AccessRow } from './table.ts';

const sideOf = ([first, second]: readonly Side[]) =>
  second ? 'any' : first === 'merchant' ? 'business' : 'factory';

const rows = readAccess();
const served = rows.filter(({ call }) => !/^GET \/(health|openapi\.json|static\/)/.test(call));

let stage: Stage;
let probes: Probes;
let close: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'podflow-access-'));
  const world = await worldOn(url, dataDir);
  close = async () => {
    await world.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  stage = await openStage(world);
  probes = probesOf(stage);
  await world.keep();
});
afterAll(() => close());

describe('docs/spec/access.tsv', () => {
  it('has every call that is served, and each of them once', () => {
    const calls = rows.filter(({ event }) => event === undefined).map(({ call }) => call);
    const listed = [...readFileSync('docs/calls.md', 'utf8').matchAll(/^\| \S+ \| ([A-Z]+) \| `([^`]+)` /gm)];
    expect(calls.toSorted()).toEqual(listed.map(([, method, at]) => `${method} ${at}`).toSorted());
    expect(calls).toEqual(
      expect.arrayContaining(servedEndpoints().map(({ method, path: at }) => `${method} ${at}`)),
    );
  });
});

/** Whether the table of moves names the side in some line of the event. */
const sends = (event: string, side: Side) =>
  readMoves().some(
    (row) => row.event === event && (row.who.includes(side) || row.who.startsWith('the side')),
  );

/** What has calls of its own, and is none of `/order/trade/action`. */
const OF_OTHER_CALLS = ['order.edit', 'order.rule.withdrawn'];

it('has every event of an order that a merchant or a factory sends, and whose it is', () => {
  for (const event of new Set(readMoves().map((row) => row.event))) {
    const own = rows.filter((row) => row.event === event);
    const sides = (['merchant', 'factory'] as const).filter((side) => sends(event, side));
    const said = OF_OTHER_CALLS.includes(event) || sides.length === 0 ? [] : [sideOf(sides)];
    expect(
      own.map(({ side }) => side),
      event,
    ).toEqual(said);
  }
});

describe('[A04] each call, asked as the table says', () => {
  const all = async (probe: (row: AccessRow) => Promise<string[]>) => {
    const faults: string[] = [];
    for (const row of served) faults.push(...(await probe(row)));
    return faults;
  };

  it('is closed to nobody, to the wrong side, and to who may do everything but this', async () => {
    expect(await all((row) => probes.closed(row))).toEqual([]);
  });

  it('is open to who holds one of its permissions and nothing else', { timeout: 180_000 }, async () => {
    expect(await all((row) => probes.open(row))).toEqual([]);
  });

  it(
    '[F14] asks for the tenant’s password where the table says dangerous',
    { timeout: 180_000 },
    async () => {
      expect(await all((row) => probes.danger(row))).toEqual([]);
    },
  );

  it('[F12] asks for the danger dialog where the table says captcha', async () => {
    expect(await all((row) => probes.captcha(row))).toEqual([]);
  });

  it('takes a write with the version as seen, and none with an older one', async () => {
    expect(await all((row) => probes.version(row))).toEqual([]);
  });
});
