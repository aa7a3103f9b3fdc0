import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { ContentStore } from './store.ts';

/** Contents as files below a folder of this machine, a key being the path below it. */
export function openFolderStore(root: string): ContentStore {
  const place = (key: string) => path.join(root, key);
  return {
    async put(key, from) {
      const to = place(key);
      await fsp.mkdir(path.dirname(to), { recursive: true });
      await fsp.rename(from, to);
    },
    size: (key) =>
      fsp.stat(place(key)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    open: (key, range) => fs.createReadStream(place(key), range && { start: range.from, end: range.to }),
    local: (key) => Promise.resolve(place(key)),
    delete: (key) => fsp.rm(place(key), { force: true }),
    async *keys(prefix) {
      const folder = place(prefix);
      if (!fs.existsSync(folder)) return;
      for (const entry of await fsp.readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile())
          yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    },
  };
}
