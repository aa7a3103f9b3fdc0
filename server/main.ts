import { buildApp } from './app.ts';
import { ensureDemoApart, isDemoMaker, makeDemoHere } from './demo/apart.ts';
import { DEMO_ACCOUNTS, isHallIdle, refuseDemoAccounts } from './demo/demo.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { listen } from './platform/listen.ts';
import { migrate } from './platform/migrate.ts';
import { holdDataDir } from './platform/one-start.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';

/**
 * Runs the product until a signal ends it.
 * @param built the folder of the browser app, once it is built; undefined: the API alone.
 */
export async function main(built: Promise<string | undefined>) {
  const config = configOrExit();
  // A build that fails before it is waited for is told below, not by Node.
  built.catch(() => undefined);
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer();
    })());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)));
  try {
    // Beside the embedded database one server; several that share an external one share the files as well.
    if (!config.databaseUrl) closers.push(holdDataDir(config.dataDir));
    const url = config.databaseUrl ?? (await embedded(config.dataDir, closers));
    await migrate(url);
    const database = openDatabase(url);
    closers.push(() => database.close());
    const place = { database, url, dataDir: config.dataDir, program: import.meta.filename };
    const [browserApp] = await Promise.all([
      built,
      config.demo ? ensureDemoApart(place, closers) : refuseDemoAccounts(database),
    ]);
    const app = await buildApp({
      // By the same names: a setting that joins cannot be forgotten here.
      ...config,
      database,
      browserApp,
      demoAccounts: config.demo ? DEMO_ACCOUNTS : [],
      sandbox: config.demo,
      logLevel: process.env.LOG_LEVEL,
    });
    closers.push(() => app.close());
    const port = await listen(app, config.host, config.port);
    console.log(`ready http://${config.host}:${port}`);
    // Loaded when it is needed: later starts are quick.
    if (config.demo && (await isHallIdle(database)))
      await (await import('./demo/hall-day.ts')).walkHall(app, () => closing !== undefined);
  } catch (error) {
    // Whoever ended it half way knows why it fails.
    if (closing) return;
    console.error(sentence(error as NodeJS.ErrnoException, config));
    await close();
    process.exit(1);
  }
}

/** Ended also where the signal comes while it still starts. */
async function embedded(dataDir: string, closers: (() => Promise<void> | void)[]) {
  const starting = startEmbedded(dataDir);
  closers.push(async () => (await starting.catch(() => undefined))?.stop());
  const server = await starting;
  server.keepUp();
  return server.url;
}

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/** What the one who started it must know, in one sentence. */
function sentence(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `端口 ${port} 已被占用；请停止占用它的程序，或用 PORT 另指一个端口。`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `没有权限监听端口 ${port}；请用 1024 以上的端口。`;
  if (error.code === 'EADDRNOTAVAIL') return `本机没有地址 ${host}；请用 HOST 指定本机的地址。`;
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return `连不上数据库：${error.message}。请检查 DATABASE_URL。`;
  return error.message;
}

// Started by itself it serves the API alone, or makes the demo for another one; scripts/start.js brings the browser app.
if (import.meta.main) await (isDemoMaker() ? makeDemoHere() : main(Promise.resolve(undefined)));
