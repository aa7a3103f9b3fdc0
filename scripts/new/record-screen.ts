import path from 'node:path';
import { parseTable } from '../docs/tables.ts';
import { putAtEndOf, putBefore, quoted, toKebab, WrongUse, type Read } from './plan.ts';

const TABLE = 'contract/screens.ts';
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
  at: string;
  noun: string;
  side: Side;
  permission: string;
  /** The words of a menu group that has to be begun. */
  group: string | undefined;
}

/** The screen's row, its group and its menu: the files with them put in, by path. */
export function intoMenus(
  { id, at, noun, side, permission, group }: Shown,
  read: Read,
): { [file: string]: string } {
  const table = read(TABLE) ?? '';
  if (rowsOf(table, 'WORKSPACE_SCREENS').some((row) => row.id === id || row.at === at))
    throw new WrongUse(`${TABLE} has ${id} or ${at} already`);
  const row = `  ${quoted(id)}: screen(${quoted(at)}, ${quoted(noun)}, ${quoted(permission)}),\n`;
  const block = (name: string) => ({ opening: `export const ${name}`, closing: '} as const;' });
  const withRow = putAtEndOf(table, block('WORKSPACE_SCREENS'), row, TABLE);
  const file = `server/modules/auth/menus.${side}.ts`;
  const menus = read(file) ?? '';
  const parent = path.posix.dirname(at);
  const standing = rowsOf(table, 'MENU_GROUPS').find((one) => one.at === parent);
  const entry = `entry(${quoted(id)}, 'box')`;
  if (standing) {
    const begun = menus.indexOf(`  group(${quoted(standing.id)},`);
    const ends = menus.indexOf(']),', begun);
    if (begun < 0 || ends < 0) throw new Error(`${file}: no group ${standing.id}`);
    const before = menus.slice(0, ends).trimEnd();
    const changed = `${before}${before.endsWith(',') ? '' : ','} ${entry}${menus.slice(ends)}`;
    return {
      [TABLE]: withRow,
      [file]: changed,
      ...intoWords(changed, id, { noun, side, table: withRow }, read),
    };
  }
  if (!group)
    throw new WrongUse(`no menu group stands at ${parent}: --group says its words, as in --group 采购`);
  const groupId = parent.slice(1);
  const groupRow = `  ${quoted(groupId)}: screen(${quoted(parent)}, ${quoted(group)}),\n`;
  // The settings stay at the end.
  const last = [...menus.matchAll(/^ {2}group\('[^']+',/gm)].at(-1)![0];
  const changed = putBefore(menus, last, `  group(${quoted(groupId)}, 'box', [${entry}]),\n`, file);
  return {
    [TABLE]: putAtEndOf(withRow, block('MENU_GROUPS'), groupRow, TABLE),
    [file]: changed,
    ...intoWords(changed, id, { noun, side, table: withRow }, read),
  };
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
