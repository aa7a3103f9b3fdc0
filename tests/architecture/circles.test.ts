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

type Known = Map<string, Map<string, string>>;

/**
 * For each folder of the tree at any depth: which of its parts knows which, with the first import that says so. A part is
 * a folder or a file that stands in it.
 */
function partsKnown(root: string): Map<string, Known> {
  const folders = new Map<string, Known>();
  for (const file of filesIn(root)) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, imported] of text.matchAll(/\b(?:from|import\() ?'([^']+)'/g)) {
      const between = partsBetween(file, fileOf(imported!, file) ?? '');
      if (!between) continue;
      const { folder, from, to } = between;
      const known: Known = folders.get(folder) ?? new Map();
      const own = known.get(from) ?? new Map<string, string>();
      folders.set(folder, known.set(from, own.has(to) ? own : own.set(to, file)));
    }
  }
  return folders;
}

/** The lowest folder that holds both files, and the parts of it that they stand in; undefined: there is none, or they are one. */
function partsBetween(file: string, known: string) {
  const [own, other] = [file.split('/'), known.split('/')];
  const depth = own.findIndex((name, i) => name !== other[i]);
  if (depth < 1) return undefined;
  const upTo = (parts: readonly string[], length: number) => parts.slice(0, length).join('/');
  return { folder: upTo(own, depth), from: upTo(own, depth + 1), to: upTo(other, depth + 1) };
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
  ['server', ['server/modules', 'server/modules/order', 'server/platform']],
  ['contract', ['contract', 'contract/order']],
  ['src', ['src', 'src/shared', 'src/shared/ui', 'src/pages/factory/customer']],
])('the parts of each folder of %s', (root, some) => {
  const folders = partsKnown(root);

  it('are looked at at every depth', () => {
    expect([...folders.keys()]).toEqual(expect.arrayContaining(some));
  });

  it('know each other in no circle', () => {
    const circles = [...folders.values()].flatMap((known) =>
      [...known.keys()].flatMap((part) => circleOf(part, known)?.join('; ') ?? []),
    );
    expect(circles).toEqual([]);
  });
});
