import fs from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS, ensureDemo } from './demo/demo.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrate.ts';
import { holdDataDir } from './platform/one-start.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';

/**
 * Runs the product until a signal ends it.
 * @param built the folder of the browser app, once it is built; undefined: the API alone.
 */
export async function main(config: Config, built: Promise<string | undefined>) {
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer();
    })());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)));
  try {
    closers.push(holdDataDir(config.dataDir));
    const url = config.databaseUrl ?? (await embedded(config.dataDir, closers));
    await migrate(url);
    const database = openDatabase(url);
    closers.push(() => database.close());
    const demo = config.demo ? ensureDemo(database, config.dataDir) : Promise.resolve();
    const [browserApp] = await Promise.all([built, demo]);
    const app = await buildApp({
      database,
      dataDir: config.dataDir,
      browserApp,
      demoAccounts: config.demo ? DEMO_ACCOUNTS : [],
      logLevel: process.env.LOG_LEVEL,
    });
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const { port } = app.server.address() as AddressInfo;
    console.log(`ready http://${config.host}:${port}`);
  } catch (error) {
    console.error((error as Error).message);
    await close();
    process.exit(1);
  }
}

async function embedded(dataDir: string, closers: (() => Promise<void> | void)[]) {
  const server = await startEmbedded(dataDir);
  closers.push(() => server.stop());
  return server.url;
}

if (import.meta.main) {
  const dist = path.resolve(import.meta.dirname, '../dist');
  await main(readConfig(), Promise.resolve(fs.existsSync(path.join(dist, 'index.html')) ? dist : undefined));
}
