import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testFiles, treeFiles } from './test-files.ts';

export interface Copy {
  folder: string;
  /** What can be run there, from the root of the tree. */
  tests: string[];
  remove(): void;
}

/**
 * The working tree as it stands, committed or not, in a folder of its own: what is broken there does not touch the
 * checkout. node_modules is lent by a link; the built browser app is copied, so that only a break of src builds anew.
 */
export function copyTree(root: string): Copy {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-break-'));
  fs.chmodSync(folder, 0o755);
  for (const file of treeFiles(root)) {
    const to = path.join(folder, file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(root, file), to);
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const built = path.join(root, 'dist');
  if (fs.existsSync(built)) fs.cpSync(built, path.join(folder, 'dist'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'reports'), { recursive: true });
  return {
    folder,
    tests: testFiles(root),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
