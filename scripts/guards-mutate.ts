import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { openStage } from '#tests/access/stage.ts';
import { readAccess } from '#tests/access/table.ts';
import { plantRows } from '#tests/support/walls.ts';
import { startWorld } from './fuzz/world.ts';
import { tryDanger } from './guards/danger.ts';
import { tryPermissions } from './guards/permission.ts';
import { trySentences, tryStates } from './guards/state.ts';
import { tryTenants } from './guards/tenant.ts';
import { KINDS, type Kind, type Tried } from './guards/verdict.ts';
import { tryVersions } from './guards/version.ts';

// npm run guards:mutate [-- --kind permission]
// Lowers, drops and swaps each guard of the server, one at a time, in a running server of its own, and asks it what
// docs/spec/access.tsv, the tables of moves of order and piece, and SQL say. Fails where of one kind less than 95 of 100 are noticed.
// What lives is held twice: a call of his own account asks for the token once more where it reads who asks, and what may be
// written into a table of the owner's connection alone is closed to requests by PostgreSQL's privileges, too. A sentence that
// lives is the last of a choice and says the contrary of the one before it: there it never decides.
const LEAST = 0.95;
const { values } = parseArgs({ options: { kind: { type: 'string' } } });
const wanted = KINDS.filter((kind) => values.kind === undefined || values.kind === kind);
if (wanted.length === 0) throw new Error(`there is no kind ${values.kind}: ${KINDS.join(', ')}`);

const tried: Tried[] = [];
const tell = (one: Tried) => void tried.push(one);
const rows = readAccess().filter(({ call }) => !/^GET \/(health|openapi\.json|static\/)/.test(call));

async function withServer(work: (stage: Awaited<ReturnType<typeof openStage>>) => Promise<void>) {
  const world = await startWorld();
  try {
    const stage = await openStage(world);
    await world.keep();
    await work(stage);
  } finally {
    await world.close();
  }
}

/** A database with rows of every tenant in every table, and no server beside it. */
async function withWalls() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'podflow-guards-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off']);
  try {
    await migrate(server.url);
    const database = openDatabase(server.url, { appConnections: 2, systemConnections: 2 });
    const tenants = await database.system.transaction().execute((trx) => makePeople(trx));
    const worlds = await plantRows({ database, tenants });
    await tryTenants(database.system, worlds, tell);
    await database.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const WORK: Record<Kind, () => Promise<void>> = {
  permission: () => withServer((stage) => tryPermissions(stage, rows, tell)),
  danger: () => withServer((stage) => tryDanger(stage, rows, tell)),
  tenant: withWalls,
  version: () => withServer((stage) => tryVersions(stage, rows, tell)),
  state: async () => tryStates(tell),
  sentence: async () => trySentences(tell),
};

process.exitCode = 0;
for (const kind of wanted) {
  const began = performance.now();
  await WORK[kind]();
  const own = tried.filter((one) => one.kind === kind);
  const living = own.filter(({ by }) => by === undefined);
  const caught = own.length - living.length;
  const seconds = Math.round((performance.now() - began) / 1000);
  for (const { what } of living) console.log(`  lives: ${what}`);
  console.log(`${kind}: caught ${caught} of ${own.length}, ${seconds} s`);
  if (own.length === 0 || caught < LEAST * own.length) process.exitCode = 1;
}
