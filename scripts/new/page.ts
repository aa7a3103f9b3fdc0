import fs from 'node:fs';
import path from 'node:path';
import { kebab, putAtEndOf, quoted, toKebab, toPascal, WrongUse, type Plan, type Read } from './plan.ts';

export const PAGE_USE =
  'page ID PATH TITLE [--list AREA.CALL]   page factory/color /factory/means/color 颜色 --list color.page';

const TABLE = 'contract/screens.ts';
const FACTORY = { file: 'src/app/factory-screens.ts', opening: 'export const FACTORY_SCREENS' };
const OTHERS = { file: 'src/app/screens.ts', opening: 'const OPENED' };

/** The registry that a screen stands in, and how it begins and ends. */
export const registryOf = (screen: string) => ({
  ...(screen.startsWith('factory/') ? FACTORY : OTHERS),
  closing: '} satisfies',
});

/** The folder of the page that stands at a path: the path itself, in the form of the tree's names. */
export const pageFolder = (path: string): string => `src/pages${path.split('/').map(toKebab).join('/')}`;

/** A screen: its page, its row in the table of screens, its line in the registry, which makes it a chunk of its own. */
export function newPage(
  [screen = '', path = '', title = '']: readonly string[],
  { list }: { list?: string },
  read: Read,
): Plan {
  if (!title || !path.startsWith('/')) throw new WrongUse(PAGE_USE);
  const [side = '', name = ''] = screen.split('/');
  for (const part of [side, name]) kebab(part, 'each part of the id');
  const component = `${toPascal(name)}Page`;
  const file = `${pageFolder(path)}/${name}-page.tsx`;
  const table = read(TABLE) ?? '';
  if (table.includes(`  ${quoted(screen)}:`)) throw new WrongUse(`${TABLE} has ${quoted(screen)} already`);
  if (table.includes(`(${quoted(path)},`)) throw new WrongUse(`${TABLE} has a screen at ${path} already`);
  const row = `  ${quoted(screen)}: screen(${quoted(path)}, ${quoted(title)}),\n`;
  const line = [
    `  ${quoted(screen)}: lazyScreen(() =>`,
    `    import('@/${file.slice('src/'.length)}').then((m) => m.${component}),`,
    '  ),',
    '',
  ].join('\n');
  const registry = registryOf(screen);
  const rows = { opening: 'export const WORKSPACE_SCREENS', closing: '} as const;' };
  return {
    create: { [file]: list ? listPage(component, title, name, list, read) : plainPage(component, title) },
    change: {
      [TABLE]: putAtEndOf(table, rows, row, TABLE),
      [registry.file]: putAtEndOf(read(registry.file) ?? '', registry, line, registry.file),
    },
    next: [
      `${TABLE}: the permissions that open ${quoted(screen)}, after its title`,
      `server/modules/auth/menus.${side}.ts: entry(${quoted(screen)}, '...') in its group`,
      `docs/spec/screens.tsv: has ${path}? A screen that the specification lacks is listed as joined.`,
      "a browser test with the screen's id in its title: npm run trace counts the screen by it",
      'npm run docs',
    ],
  };
}

const plainPage = (
  component: string,
  title: string,
) => `import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';

export function ${component}() {
  return <EmptyState title=${JSON.stringify(title)} />;
}
`;

function listPage(component: string, title: string, name: string, list: string, read: Read): string {
  const [area = '', call = ''] = list.split('.');
  const file = areaFile(area, read);
  if (!file || !call) throw new WrongUse(`--list names a call of the contract, as in sku.page: ${list}`);
  return `import { ${area} } from '#contract/${file}';
import { ListScreen, useList, type Column, type Row } from '@/shared/ui/list/index.ts';

const columns: Column<Row<typeof ${area}.${call}>>[] = [
  { name: 'id', title: '编号', width: 120, cell: ({ id }) => id },
];

export function ${component}() {
  const list = useList(${area}.${call}, { name: ${quoted(name)} });
  return (
    <ListScreen title=${JSON.stringify(title)} list={list} columns={columns} empty={{ title: ${quoted(`还没有${title}`)} }} />
  );
}
`;
}

/** The contract's file of an area below `contract/`, where it has one of that name. */
export function areaFile(area: string, read: Read): string | undefined {
  const name = `${toKebab(area)}.ts`;
  const files = fs.readdirSync('contract', { recursive: true, encoding: 'utf8' });
  return files.find(
    (file) => path.basename(file) === name && read(`contract/${file}`)?.includes(`export const ${area} = {`),
  );
}
