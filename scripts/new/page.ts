import fs from 'node:fs';
import path from 'node:path';
import { kebab, putAtEndOf, quoted, toKebab, toPascal, WrongUse, type Plan, type Read } from './plan.ts';

export const PAGE_USE =
  'page SLICE NAME PATH TITLE [--list AREA.CALL]   page factory/means color /factory/means/color 颜色 --list color.page';

const REGISTRY = 'src/app/routes/screens.ts';

/** A screen: its page, and its line in the registry, which makes it a chunk of its own. */
export function newPage(
  [slice = '', name = '', path = '', title = '']: readonly string[],
  { list }: { list?: string },
  read: Read,
): Plan {
  if (!title || !path.startsWith('/')) throw new WrongUse(PAGE_USE);
  for (const part of slice.split('/')) kebab(part, 'the slice');
  kebab(name, 'the name');
  const component = `${toPascal(name)}Page`;
  const screen = `${slice.split('/')[0]!}/${name}`;
  const folder = `src/pages/${slice}`;
  const registry = read(REGISTRY) ?? '';
  if (registry.includes(`  ${quoted(screen)}:`))
    throw new WrongUse(`${REGISTRY} has ${quoted(screen)} already`);
  const line = [
    `  ${quoted(screen)}: lazyScreen(() =>`,
    `    import('@/pages/${slice}/ui/${name}-page.tsx').then((m) => m.${component}),`,
    '  ),',
    '',
  ].join('\n');
  const page = list ? listPage(component, title, name, list, read) : plainPage(component, title);
  const block = { opening: 'export const SCREENS', closing: '};' };
  return {
    create: { [`${folder}/ui/${name}-page.tsx`]: page },
    change: {
      [REGISTRY]: putAtEndOf(registry, block, line, REGISTRY),
    },
    next: [
      `server/modules/auth/menus.${slice.split('/')[0]!}.ts: entry(${quoted(title)}, ${quoted(path)}, '...', ${quoted(screen)}, [...])`,
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
