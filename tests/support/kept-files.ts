import fs from 'node:fs';
import path from 'node:path';
import { treeFiles } from '../../scripts/trace/test-files.ts';

/** What stands in a tree and belongs to nobody's repository, where there is no git to ask. */
const MADE =
  /^(?:node_modules|\.git|dist|dist-server|data|\.cache|coverage|test-results|playwright-report|shots|reports)$/;

/** Every file that the repository keeps; in an archive without one, every file that no run made. */
export function keptFiles(root: string): string[] {
  if (fs.existsSync(path.join(root, '.git'))) return treeFiles(root);
  const walk = (at: string): string[] =>
    fs.readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(at, entry.name);
      if (MADE.test(entry.name)) return [];
      return entry.isDirectory() ? walk(file) : entry.isFile() ? [file] : [];
    });
  return walk('').toSorted();
}
