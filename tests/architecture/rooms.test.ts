import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Where something stands is told by its name: whoever knows one side of a call finds the other one.

const ROOT = path.resolve(import.meta.dirname, '../..');
const foldersOf = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it('names each room of the contract after the module of the server that answers its calls', () => {
  const modules = new Set(foldersOf('server/modules'));
  expect(foldersOf('contract').filter((room) => room !== 'values' && !modules.has(room))).toEqual([]);
});
