import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export const readText = (file: string, root = ROOT): string => fs.readFileSync(path.join(root, file), 'utf8');

/**
 * A table of tab-separated values with a head line. Cells are kept as they are, spaces included.
 * @throws where the head is not `columns`, or a line has more cells than it.
 */
export function parseTable<C extends string>(text: string, columns: readonly C[]): Record<C, string>[] {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '');
  if (head !== columns.join('\t')) throw new Error(`expected the columns ${columns.join(', ')}`);
  return lines.map((line, at) => {
    const cells = line.split('\t');
    if (cells.length > columns.length) throw new Error(`line ${at + 2}: more cells than columns`);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<C, string>;
  });
}

const spec = <C extends string>(name: string, columns: readonly C[]) =>
  parseTable(readText(`docs/spec/${name}.tsv`), columns);

export const PARTS = ['ground', 'review', 'flows', 'relations', 'goods', 'production', 'later'] as const;

export const readRules = () => spec('rules', ['id', 'part', 'rule']);
export const readScreens = () => spec('screens', ['id', 'side', 'area', 'path', 'title', 'screen', 'source']);
export const readBreaks = () => spec('breaks', ['id', 'file', 'find', 'replace', 'note']);
export const readCalls = () =>
  ['calls', 'calls-open'].flatMap((name) => spec(name, ['id', 'method', 'path', 'request', 'auth', 'notes']));

export type Rule = ReturnType<typeof readRules>[number];
export type Break = ReturnType<typeof readBreaks>[number];
export type SpecCall = ReturnType<typeof readCalls>[number];
export type SpecScreen = ReturnType<typeof readScreens>[number];
