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

/** What several rooms say: kinds of values, and what every life cycle is made of. */
const SHARED = ['values', 'life-cycle'];

it('names each room of the contract after the module of the server that answers its calls', () => {
  const modules = new Set(foldersOf('server/modules'));
  expect(foldersOf('contract').filter((room) => !SHARED.includes(room) && !modules.has(room))).toEqual([]);
});

/** Each `implement(app, area, …)` of the server: the module that answers, and the file of the contract that says the calls. */
const answered = fs
  .globSync('server/modules/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    const imports = [...text.matchAll(/import \{([^}]*)\} from '#contract\/([^']+)'/g)];
    return [...text.matchAll(/\bimplement\(\s*\w+,\s*([^,]+),/g)].map(([, area]) => {
      const from = imports.find(([, names]) => names!.split(',').some((name) => name.trim() === area));
      return { area, module: file.split('/')[2], said: from?.[2] ?? 'nowhere' };
    });
  });

it('says the calls that a module answers in the room of the contract that bears its name', () => {
  expect(answered.length).toBeGreaterThan(50);
  expect(answered.filter(({ module, said }) => said.split('/')[0] !== module)).toEqual([]);
});

it('keeps what an order does in rooms of at most twelve files, its tests beside them', () => {
  const crowded = foldersOf('server/modules/order').flatMap((room) => {
    const files = fs.readdirSync(path.join(ROOT, 'server/modules/order', room));
    const own = files.filter((file) => !file.endsWith('.test.ts'));
    return own.length > 12 ? [`${room}: ${own.length}`] : [];
  });
  expect(crowded).toEqual([]);
  expect(
    fs.readdirSync(path.join(ROOT, 'server/modules/order')).filter((file) => file.endsWith('.ts')),
  ).toEqual(['order.test.ts', 'ports.ts', 'routes.ts', 'service.ts']);
});
