import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { migrate } from '#server/platform/migrate.ts';

// Writes server/platform/schema.ts from a freshly migrated database, so that a query that does not fit the schema does
// not compile. `--check` only says whether the file is current.
const OUT = 'server/platform/schema.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-schema-'));
fs.chmodSync(folder, 0o755);
const server = await startEmbedded(folder, ['fsync=off']);
try {
  await migrate(server.url);
  const target = path.join(folder, 'schema.ts');
  const args = ['--url', server.url, '--dialect', 'postgres', '--camel-case', '--out-file', target];
  execFileSync('npx', ['kysely-codegen', ...args, '--type-mapping', '{"int8":"number","xid8":"string"}'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const made = fs.readFileSync(target, 'utf8');
  if (!process.argv.includes('--check')) fs.writeFileSync(OUT, made);
  else if (made !== fs.readFileSync(OUT, 'utf8')) {
    console.error(`${OUT} 与迁移不一致，请运行 npm run schema。`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
