import { pageFolder, registryOf } from './page.ts';
import { putAtEndOf, putBefore, quoted, toCamel, toPascal, WrongUse, type Read } from './plan.ts';
import { intoMenus, lookUp } from './record-screen.ts';

/** A screen of a tenant with calls of its own, by all of its names. */
export interface NewScreen {
  /** `gift-type`, `giftType`, `GiftType`. */
  name: string;
  camel: string;
  pascal: string;
  /** 赠品类型. */
  noun: string;
  side: 'factory' | 'business';
  /** Whose it is: the column, as code has it. */
  party: 'factoryId' | 'merchantId';
  /** Its row in docs/spec/screens.tsv, its id and its path. */
  listed: string | undefined;
  screen: string;
  path: string;
  /** The calls' path below the base path, without the word of each. */
  call: string;
  permission: string;
}

/** What the command may say of it. */
export interface GivenScreen {
  path?: string;
  title?: string;
  group?: string;
  call?: string;
}

/** The words of menu groups that the specification has and no screen yet. */
const GROUPS: { [path: string]: string } = {
  '/business/data': '数据',
  '/factory/data': '数据',
  '/factory/inventory': '库存',
  '/factory/product': '生产',
  '/factory/purchase': '采购',
  '/factory/shopping': '商城',
  '/factory/superWaybill': '超级面单',
};

export function readScreen(name: string, given: GivenScreen, read: Read): NewScreen {
  const { id, at, noun, side } = lookUp(name, given, read);
  const camel = toCamel(name);
  return {
    name,
    camel,
    pascal: toPascal(name),
    noun,
    side,
    party: side === 'factory' ? 'factoryId' : 'merchantId',
    listed: id,
    screen: `${side}/${name}`,
    path: at,
    call: given.call ?? `/basic/${side}/${name}`,
    permission: `${side}:${camel}`,
  };
}

interface Joined {
  /** The words of its permissions, by permission. */
  permissions: { [permission: string]: string };
  /** The words of a menu group that has to be begun. */
  group: string | undefined;
  /** Its lines in docs/spec/access.tsv. */
  access: string;
}

/** What every such screen changes of the tree: menu, permissions, routes, registry, rights, glossary; `put` changes more. */
export function joinScreen(one: NewScreen, { permissions, group, access }: Joined, read: Read) {
  const { name, camel, noun, side, permission, screen, path: at } = one;
  const page = `${pageFolder(at)}/${name}`;
  const begun = group ?? GROUPS[at.slice(0, at.lastIndexOf('/'))];
  const change = intoMenus(
    { id: screen, listed: one.listed, at, noun, side, permission, group: begun },
    read,
  );
  const put = (file: string, changed: (text: string) => string) => {
    change[file] = changed(change[file] ?? read(file) ?? '');
  };
  put('contract/permissions.ts', (text) => {
    const rows = Object.entries(permissions).map(([key, words]) => `  ${quoted(key)}: ${quoted(words)},\n`);
    if (text.includes(`  ${quoted(permission)}:`))
      throw new WrongUse(`${permission} is a permission already`);
    const before = side === 'factory' ? `  'factory:admin:tenant':` : `  'factory:order':`;
    return putBefore(text, before, rows.join(''), 'contract/permissions.ts');
  });
  put('server/app.ts', (text) => {
    const line = `import { ${camel}Routes } from './modules/${name}/routes.ts';\n`;
    const imported = putBefore(text, 'import { endStreams }', line, 'server/app.ts');
    return putBefore(imported, '  documentRoutes(app);', `  ${camel}Routes(app);\n`, 'server/app.ts');
  });
  const registry = registryOf(screen);
  put(registry.file, (text) => {
    const from = `import('@/${`${page}-page.tsx`.slice('src/'.length)}')`;
    const line = `  ${quoted(screen)}: lazyScreen(() => ${from}.then((m) => m.${one.pascal}Page)),\n`;
    return putAtEndOf(text, registry, line, registry.file);
  });
  put('docs/spec/access.tsv', (text) => text + access);
  put('docs/glossary.md', (text) => `${text.trimEnd()}\n| ${noun} | ${camel} | |\n`);
  return { change, put, page, module: `server/modules/${name}`, tests: `tests/e2e/${at.split('/')[2]!}` };
}

/** Node writes the generated documents anew. */
export const DOCS_ANEW = ['--import', './scripts/flows/alias.ts', 'scripts/docs.ts'];

/** What is left to the developer of any such screen. */
export const leftOf = ({ noun, side }: NewScreen): string[] => [
  `server/modules/auth/menus.${side}.ts: the place and the icon of ${noun}`,
  `docs/glossary.md: ${noun} under its heading, and the words that are not used for it`,
  'npm run check',
];

const OWNER = { factory: 'factory:setting', business: 'business:setting' };

/**
 * The end of its migration. Who made his roles himself is given what came with this version by hand; owners have it at once.
 */
export const ownersMay = ({ permission, side }: NewScreen, permissions: readonly string[]): string =>
  `-- Owners may do what came with this version.
update role set permissions = permissions || '{${permissions.join(',')}}'
  where permissions @> '{${OWNER[side]}}' and not permissions @> '{${permission}}';
`;

/** Who tries it in its tests: its owner, another one of his side, and one of the other side. */
export const PEOPLE = {
  factory: { own: 'factory01', other: 'admin01', stranger: 'merchant01' },
  business: { own: 'merchant01', other: 'merchant02', stranger: 'factory01' },
};

/** How its server test begins: its owner, and another one of his side with these permissions; `emptied` is a table's name. */
export const testWorld = (
  side: NewScreen['side'],
  emptied: string,
  permissions: readonly string[],
): string => `let t: TestApp;
let owner: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as(${quoted(PEOPLE[side].own)});
  other = await t.as(${quoted(PEOPLE[side].other)});
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.system.deleteFrom(${quoted(emptied)}).execute();
  await hold(other, [${permissions.map(quoted).join(', ')}]);
});

const hold = ({ tenantId }: Client, permissions: string[]) =>
  t.database.system.updateTable('role').set({ permissions }).where('tenantId', '=', tenantId).execute();`;

/** How its browser test gets a tenant of its own: a merchant without a factory would see no screen but the binding. */
export const OWN_TENANT = {
  factory: {
    imported: `import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';`,
    made: `const { username, tenantId } = await ownTenant('factory');`,
  },
  business: {
    imported: `import { ownPair } from '#tests/e2e/settings/own-pair.ts';`,
    made: `const {\n    merchant: { username, tenantId },\n  } = await ownPair();`,
  },
};
