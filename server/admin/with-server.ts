import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { holdDataDir } from '#server/platform/one-start.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

/**
 * Gives `use` the address of the database that `npm start` would use. While the product runs, its embedded server is
 * joined and left running; otherwise the data folder is held, so that no start comes in between, and a server that was
 * started for this is ended.
 * @param alone refuses where a product holds the data folder.
 */
export async function withServer<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: (url: string) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  const release = config.databaseUrl && !alone ? () => undefined : hold(config.dataDir, alone);
  try {
    if (config.databaseUrl) return await use(config.databaseUrl);
    const server = await startEmbedded(config.dataDir);
    try {
      return await use(server.url);
    } finally {
      if (!server.adopted) await server.stop();
    }
  } finally {
    release();
  }
}

function hold(dataDir: string, alone: boolean): () => void {
  try {
    return holdDataDir(dataDir);
  } catch (error) {
    // Someone holds it: to join him his server must be there already, or two would be started on one folder.
    if (alone) throw error;
    if (fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) return () => undefined;
    throw new Error(`数据目录 ${dataDir} 上的 PodFlow 正在启动或停止，请稍后重试。`, { cause: error });
  }
}
