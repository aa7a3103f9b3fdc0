import { setTimeout as wait } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import type { Folder } from './folder.ts';
import { signal, signalAll, standingOf } from './postgres.ts';
import type { Running } from './process.ts';
import type { Proxy } from './proxy.ts';
import type { Random } from './random.ts';

export interface Broken {
  folder: Folder;
  product: Running;
  proxy: Proxy;
  random: Random;
}

/** SIGTERM has this long; systemd waits 90 s. */
const STOP_LIMIT_MS = 20_000;
const STOPPED_MS = 10_000;

const killPostgres = async ({ folder }: Broken) => signal((await standingOf(folder.dataDir)).pid, 'SIGKILL');

async function killProduct({ product }: Broken) {
  product.kill('SIGKILL');
  await product.ended;
}

/** What is done to the product; each ends when what it did is over, and the product may come back. */
export const BREAKS: Readonly<Record<string, (broken: Broken) => Promise<void>>> = {
  'server killed': killProduct,
  'PostgreSQL killed': killPostgres,
  async 'both killed'(broken) {
    // In either order: the one that lives on sees the other die.
    const first = broken.random.below(2) === 0;
    if (first) await killPostgres(broken);
    await killProduct(broken);
    if (!first) await killPostgres(broken);
  },
  async 'disk full'({ folder, random }) {
    const empty = folder.fill();
    try {
      await wait(random.between(1000, 4000));
    } finally {
      empty();
    }
  },
  async 'PostgreSQL stopped for 10 s'({ folder }) {
    const server = await standingOf(folder.dataDir);
    signalAll(server, 'SIGSTOP');
    try {
      await wait(STOPPED_MS);
    } finally {
      signalAll(server, 'SIGCONT');
    }
  },
  async 'answers cut'({ proxy, random }) {
    const before = proxy.cuts();
    const answers = random.between(3, 12);
    proxy.cut(answers);
    await until(() => proxy.cuts() >= before + answers, 'no answer came to be cut', { limitMs: 30_000 });
  },
  async SIGTERM({ product }) {
    product.kill('SIGTERM');
    const late = wait(STOP_LIMIT_MS).then(() => 'late' as const);
    const code = await Promise.race([product.ended, late]);
    if (code === 0) return;
    product.kill('SIGKILL');
    await product.ended;
    throw new Error(code === 'late' ? 'did not end in 20 s after SIGTERM' : `ended with ${code}`);
  },
};
