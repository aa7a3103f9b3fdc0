import path from 'node:path';
import { parseTable } from '../docs/tables.ts';
import { putAtEndOf, putBefore, quoted, toKebab, WrongUse, type Read } from './plan.ts';

const TABLE = 'contract/screens.ts';
/** It lists by name what the specification does not have. */
const TABLE_TEST = 'tests/architecture/screens.test.ts';
const MENU_WORDS = 'tests/e2e/pages/menus.ts';

type Side = 'factory' | 'business';

/** A row of docs/spec/screens.tsv whose address ends with the name, unless path and title are given. */
export function lookUp(name: string, given: { path?: string; title?: string }, read: Read) {
  const columns = ['id', 'side', 'area', 'path', 'title', 'screen', 'source'] as const;
  const all = parseTable(read('docs/spec/screens.tsv') ?? '', columns);
  const fits = given.path
    ? all.filter((row) => row.path === given.path)
    : all.filter((row) => toKebab(row.path.split('/').at(-1)!) === name);
  if (fits.length > 1) throw new WrongUse(`--path: which one of ${fits.map((row) => row.path).join(', ')}?`);
  const [listed] = fits;
  const at = given.path ?? listed?.path ?? '';
  const noun = given.title ?? listed?.title;
  const side = /^\/(factory|business)\/./.exec(at)?.[1] as Side | undefined;
  if (!side || !noun)
    throw new WrongUse(
      `docs/spec/screens.tsv has no ${name} of a factory or a merchant: --path and --title say it`,
    );
  return { id: listed?.id, at, noun, side };
}

/** Rows of contract/screens.ts by id, those that stand on several lines, too. */
const rowsOf = (table: string, block: string) => {
  const text = table.slice(table.indexOf(`export const ${block}`)).split('} as const;')[0]!;
  return [...text.matchAll(/'?([\w/-]+)'?: screen\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, id, at, title]) => ({
    id: id!,
    at: at!,
    title: title!,
  }));
};

interface Shown {
  /** `factory/supplier`. */
  id: string;
  /** Its row in docs/spec/screens.tsv; undefined where it joins them. */
  listed: string | undefined;
  at: string;
  noun: string;
  side: Side;
  permission: string;
  /** The words of a menu group that has to be begun. */
  group: string | undefined;
}

/** The screen's row, its group and its menu: the files with them put in, by path. */
export function intoMenus(shown: Shown, read: Read): { [file: string]: string } {
  const { id, at, noun, permission } = shown;
  const table = read(TABLE) ?? '';
  if (rowsOf(table, 'WORKSPACE_SCREENS').some((row) => row.id === id || row.at === at))
    throw new WrongUse(`${TABLE} has ${id} or ${at} already`);
  const parent = path.posix.dirname(at);
  const standing = rowsOf(table, 'MENU_GROUPS').find((one) => one.at === parent);
  const { group } = shown;
  if (!standing && !group)
    throw new WrongUse(`no menu group stands at ${parent}: --group says its words, as in --group 采购`);
  const block = (name: string) => ({ opening: `export const ${name}`, closing: '} as const;' });
  const row = `  ${quoted(id)}: screen(${quoted(at)}, ${quoted(noun)}, ${quoted(permission)}),\n`;
  const heading = `  ${quoted(parent.slice(1))}: screen(${quoted(parent)}, ${quoted(group ?? '')}),\n`;
  const withRow = putAtEndOf(table, block('WORKSPACE_SCREENS'), row, TABLE);
  const withAll = standing ? withRow : putAtEndOf(withRow, block('MENU_GROUPS'), heading, TABLE);
  const file = `server/modules/auth/menus.${shown.side}.ts`;
  const menus = intoGroup(read(file) ?? '', { id, file, standing: standing?.id, begun: parent.slice(1) });
  const known = [
    ...(shown.listed ? [] : [['JOINED', at] as const]),
    ...(standing ? [] : [['HEADINGS', parent] as const]),
  ];
  const tested = known.reduce(
    (text, [list, one]) =>
      putAtEndOf(text, { opening: `const ${list} = [`, closing: '];' }, `  ${quoted(one)},\n`, TABLE_TEST),
    read(TABLE_TEST) ?? '',
  );
  return {
    [TABLE]: withAll,
    [file]: menus,
    ...(known.length > 0 && { [TABLE_TEST]: tested }),
    ...intoWords(menus, id, { noun, side: shown.side, table: withRow }, read),
  };
}

/** Its menu at the end of its group, or in a group of its own before the last one: the settings stay at the end. */
function intoGroup(
  menus: string,
  { id, file, standing, begun }: { id: string; file: string; standing: string | undefined; begun: string },
): string {
  const entry = `entry(${quoted(id)}, 'box')`;
  if (standing === undefined) {
    const last = [...menus.matchAll(/^ {2}group\('[^']+',/gm)].at(-1)![0];
    return putBefore(menus, last, `  group(${quoted(begun)}, 'box', [${entry}]),\n`, file);
  }
  const begins = menus.indexOf(`  group(${quoted(standing)},`);
  const ends = menus.indexOf(']),', begins);
  if (begins < 0 || ends < 0) throw new Error(`${file}: no group ${standing}`);
  const before = menus.slice(0, ends).trimEnd();
  return `${before}${before.endsWith(',') ? '' : ','} ${entry}${menus.slice(ends)}`;
}

const WHO = { factory: 'factory01', business: 'merchant01' };

/** The menus that a test expects of the demo's owner, in their order. */
function intoWords(
  menus: string,
  id: string,
  { noun, side, table }: Pick<Shown, 'noun' | 'side'> & { table: string },
  read: Read,
): { [file: string]: string } {
  const words = read(MENU_WORDS) ?? '';
  const [head = '', rest = ''] = words.split(`  ${WHO[side]}: names(`);
  const end = rest.indexOf('`)');
  const ids = [...menus.matchAll(/entry\('([^']+)'/g)].map(([, one]) => one!);
  const titles = new Map(rowsOf(table, 'WORKSPACE_SCREENS').map((row) => [row.id, row.title]));
  const own = rest.slice(0, end);
  // Those that this user does not see, or nobody, are passed over.
  const before = ids
    .slice(0, ids.indexOf(id))
    .map((one) => titles.get(one)!)
    .findLast((title) => new RegExp(`(^|[\\s\`])${title}(?=\\s|$)`).test(own));
  if (before === undefined || end < 0) throw new Error(`${MENU_WORDS}: no place for ${noun}`);
  const placed = own.replace(new RegExp(`(^|[\\s\`])(${escaped(before)})(?=\\s|$)`), `$1$2 ${noun}`);
  return { [MENU_WORDS]: `${head}  ${WHO[side]}: names(${placed}${rest.slice(end)}` };
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
