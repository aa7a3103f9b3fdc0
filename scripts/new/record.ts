import { pageFolder, REGISTRY } from './page.ts';
import {
  kebab,
  nextMigration,
  putAtEndOf,
  putBefore,
  quoted,
  toCamel,
  toPascal,
  WrongUse,
  type Plan,
  type Read,
} from './plan.ts';
import { FIELD_KINDS, readFields, USUAL_FIELDS } from './record-fields.ts';
import { formFile, pageFile } from './record-page-texts.ts';
import { intoMenus, lookUp } from './record-screen.ts';
import { browserTest, serverTest } from './record-test-texts.ts';
import * as texts from './record-texts.ts';

export const RECORD_USE = `record NAME [--path PATH --title TITLE] [--group MENU] [--call PATH] [--fields NAME:KIND:LABEL,...]
  record supplier   a row of docs/spec/screens.tsv; kinds of fields: ${FIELD_KINDS}`;

/** The words of menu groups that the specification has and no screen yet. */
const GROUPS: { [path: string]: string } = {
  '/factory/data': '数据',
  '/factory/inventory': '库存',
  '/factory/product': '生产',
  '/factory/purchase': '采购',
  '/factory/shopping': '商城',
  '/factory/superWaybill': '超级面单',
};

interface Given {
  path?: string;
  title?: string;
  group?: string;
  call?: string;
  fields?: string;
}

function readRecord(name: string, given: Given, read: Read): texts.NewRecord {
  const { id, at, noun, side } = lookUp(name, given, read);
  const camel = toCamel(name);
  return {
    name,
    camel,
    pascal: toPascal(name),
    table: name.replaceAll('-', '_'),
    noun,
    side,
    party: side === 'factory' ? 'factoryId' : 'merchantId',
    listed: id,
    screen: `${side}/${name}`,
    path: at,
    call: given.call ?? `/basic/${side}/${name}`,
    permission: `${side}:${camel}`,
    fields: readFields(given.fields ?? USUAL_FIELDS),
  };
}

/**
 * A record of a tenant, whole: table, permission, kind of its log, contract, module, menu, page, its tests, and its rows
 * in the tables that tests read.
 */
export function newRecord([name = '']: readonly string[], given: Given, read: Read): Plan {
  if (name === '') throw new WrongUse(RECORD_USE);
  const record = readRecord(kebab(name, 'the name'), given, read);
  const { camel, noun, side, permission, screen, path: at } = record;
  const module = `server/modules/${name}`;
  const page = `${pageFolder(at)}/${name}`;
  const area = at.split('/')[2]!;
  const change: { [file: string]: string } = {};
  const put = (file: string, changed: (text: string) => string) => {
    change[file] = changed(change[file] ?? read(file) ?? '');
  };
  const { group = GROUPS[at.slice(0, at.lastIndexOf('/'))] } = given;
  Object.assign(
    change,
    intoMenus({ id: screen, listed: record.listed, at, noun, side, permission, group }, read),
  );
  put('contract/permissions.ts', (text) => {
    const rows = `  ${quoted(permission)}: '查看${noun}',\n  ${quoted(`${permission}:edit`)}: '编辑${noun}',\n`;
    if (text.includes(`  ${quoted(permission)}:`))
      throw new WrongUse(`${permission} is a permission already`);
    const before = side === 'factory' ? `  'factory:admin:tenant':` : `  'factory:order':`;
    return putBefore(text, before, rows, 'contract/permissions.ts');
  });
  put('contract/tenant-log/tenant-log.ts', (text) =>
    putAtEndOf(
      text,
      { opening: 'export const LOG_KINDS = {', closing: '} as const;' },
      `  ${camel}: ${quoted(noun)},\n`,
      'contract/tenant-log/tenant-log.ts',
    ),
  );
  put('server/app.ts', (text) => {
    const line = `import { ${camel}Routes } from './modules/${name}/routes.ts';\n`;
    const imported = putBefore(text, 'import { endStreams }', line, 'server/app.ts');
    return putBefore(imported, '  documentRoutes(app);', `  ${camel}Routes(app);\n`, 'server/app.ts');
  });
  put(REGISTRY, (text) => {
    const from = `import('@/${`${page}-page.tsx`.slice('src/'.length)}')`;
    const line = `  ${quoted(screen)}: lazyScreen(() => ${from}.then((m) => m.${record.pascal}Page)),\n`;
    return putAtEndOf(text, { opening: 'const OPENED', closing: '} satisfies' }, line, REGISTRY);
  });
  put('docs/spec/access.tsv', (text) => text + texts.accessRows(record));
  put('docs/glossary.md', (text) => `${text.trimEnd()}\n| ${noun} | ${camel} | |\n`);
  const hints = 'scripts/fuzz/hints/records.ts';
  put(hints, (text) => {
    const line = `import { ${camel} } from '#contract/${name}/${name}.ts';`;
    const hands = side === 'factory' ? 'factory' : 'merchant';
    const held = text.replace(/recordHints\(\{([^}]*)\}: Hands\)/, (_, given: string) => {
      const names = new Set([...given.split(',').map((one) => one.trim()), hands, 'word'].filter(Boolean));
      return `recordHints({ ${[...names].toSorted().join(', ')} }: Hands)`;
    });
    const imported = putBefore(held, 'import { hint,', `${line}\n`, hints);
    const block = { opening: '  return [\n    // From', closing: '  ];' };
    return putAtEndOf(imported, block, texts.hintLine(record), hints);
  });
  return {
    create: {
      [`server/migrations/${nextMigration()}-${name}.sql`]: texts.migration(record),
      [`contract/${name}/${name}.ts`]: texts.contract(record),
      [`${module}/sql.ts`]: texts.sqlFile(record),
      [`${module}/routes.ts`]: texts.routesFile(record),
      [`${module}/${name}.test.ts`]: serverTest(record),
      [`${page}-page.tsx`]: pageFile(record),
      [`${page}-form-dialog.tsx`]: formFile(record),
      [`tests/e2e/${area}/${name}.e2e.ts`]: browserTest(record),
    },
    change,
    run: [['scripts/schema.ts'], ['--import', './scripts/flows/alias.ts', 'scripts/docs.ts']],
    next: [
      `server/modules/auth/menus.${side}.ts: the place and the icon of ${noun}`,
      `docs/glossary.md: ${noun} under its heading, and the words that are not used for it`,
      'npm run check',
    ],
  };
}
