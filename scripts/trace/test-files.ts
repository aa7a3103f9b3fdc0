import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Every file of the working tree that git would keep, committed or not; removed ones are left out. */
export const treeFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)))
    .toSorted();

export const isBrowserTest = (file: string): boolean => /^tests\/e2e\/.*\.e2e\.ts$/.test(file);
const isUnitTest = (file: string): boolean => /^(contract|src|server|tests)\/.*\.test\.tsx?$/.test(file);

/** What vitest and playwright run, by the patterns of their configurations. */
export const testFiles = (root: string): string[] =>
  treeFiles(root).filter((file) => isBrowserTest(file) || isUnitTest(file));
