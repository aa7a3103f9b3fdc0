import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

/** A throw-away PostgreSQL with default settings but for room for all variants; stop() removes its folder. */
export async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const root = mkdtempSync(path.join(tmpdir(), 'podflow-bench-'));
  // Entered by the user to whom root hands the server.
  chmodSync(root, 0o755);
  const server = await startEmbedded(root, ['max_connections=300']);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
