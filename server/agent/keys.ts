import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

// What an agent was given when it was paired, by the server that gave it: nobody copies it, and only who runs the agent may
// read it.

const Kept = z.record(z.string(), z.object({ key: z.string(), name: z.string() }));
export type KeptKeys = z.infer<typeof Kept>;

export const KEY_FILE = path.join(os.homedir(), '.podflow', 'agent.json');

/** None, where nothing was kept yet. @throws where the file is there and cannot be read */
export async function readKeys(file: string): Promise<KeptKeys> {
  try {
    return Kept.parse(JSON.parse(await fs.readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Beside those of other servers; a power cut leaves the old file or the new one. */
export async function keepKey(file: string, server: string, kept: KeptKeys[string]): Promise<void> {
  const all = { ...(await readKeys(file)), [server]: kept };
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  await fs.writeFile(next, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  await fs.rename(next, file);
}
