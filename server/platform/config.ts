import path from 'node:path';

/** What the product reads from its environment, once, at the start. */
export interface Config {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Absolute folder of the embedded database and of the files. */
  dataDir: string;
  /** An external PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** Demo data, demo accounts on the login page, and the stand-ins of server/sandbox. */
  demo: boolean;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT 应为 0 到 65535 的整数，现在是「${env.PORT}」。`);
  }
  const databaseUrl = env.DATABASE_URL || undefined;
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: path.resolve(env.DATA_DIR || 'data'),
    databaseUrl,
    demo: env.DEMO === undefined || env.DEMO === '' ? !databaseUrl : env.DEMO === '1',
  };
}
