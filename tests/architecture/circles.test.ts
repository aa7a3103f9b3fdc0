import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Folders that know each other in a circle can only be understood, changed and tested together. A rule about files does
// not see them: the circle may close through different files of the same folder.

const ROOT = path.resolve(import.meta.dirname, '../..');
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const filesIn = (root: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => path.posix.join(root, file));

/** The file that an import names, from the root of the tree; undefined: a package. */
function fileOf(imported: string, from: string): string | undefined {
  if (imported.startsWith('#')) return imported.slice(1);
  if (imported.startsWith('@/')) return `src/${imported.slice(2)}`;
  return imported.startsWith('.') ? path.posix.join(path.posix.dirname(from), imported) : undefined;
}

/** Which folder of `depth` parts below `root` knows which, with the first import that says so. */
function knownBy(root: string, depth: number): Map<string, Map<string, string>> {
  const folderOf = (file: string) => {
    const parts = file.split('/');
    return file.startsWith(`${root}/`) && parts.length > depth ? parts.slice(0, depth).join('/') : undefined;
  };
  const known = new Map<string, Map<string, string>>();
  for (const file of filesIn(root)) {
    const from = folderOf(file);
    if (!from) continue;
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, imported] of text.matchAll(/\b(?:from|import\() ?'([^']+)'/g)) {
      const to = folderOf(fileOf(imported!, file) ?? '');
      if (!to || to === from) continue;
      const own = known.get(from) ?? new Map<string, string>();
      known.set(from, own.has(to) ? own : own.set(to, file));
    }
  }
  return known;
}

/** The shortest way from a folder back to itself, with the files that go it; undefined: there is none. */
function circleOf(start: string, known: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const seen = new Set<string>();
  let front = [{ at: start, way: [] as string[] }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { at, way } of front)
      for (const [to, file] of known.get(at) ?? []) {
        const went = [...way, `${file} knows ${to}`];
        if (to === start) return went;
        if (!seen.has(to)) next.push({ at: to, way: went });
        seen.add(to);
      }
    front = next;
  }
  return undefined;
}

describe.each([
  ['the modules of the server', 'server/modules', 3],
  ['the rooms of the contract', 'contract', 2],
  ['the layers and slices of the browser app', 'src', 3],
  ['the parts of its kit', 'src/shared/ui', 4],
])('%s', (_, root, depth) => {
  it('know each other in no circle', () => {
    const known = knownBy(root, depth);
    expect(known.size).toBeGreaterThan(3);
    expect([...known.keys()].flatMap((folder) => circleOf(folder, known)?.join('; ') ?? [])).toEqual([]);
  });
});
