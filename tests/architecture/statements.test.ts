import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The first wall: a statement on a tenant's table names the tenant itself, and does not leave it to row-level security
 * (design section 6). Read from the source, piece by piece: each top-level function or constant that touches such a table
 * compares one of its party columns with a value, writes it, or builds on a piece that does.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

const PARTY = String.raw`(?:tenant|merchant|factory)(?:Id|_id)s?`;
const NAMES_TENANT = [
  // .where('merchantId', ...), eb(party, ...), onRef are conditions of the query builder
  new RegExp(String.raw`(?:where|eb|on|l|o)\(\s*(?:'(?:\w+\.)?${PARTY}'|party)\s*,\s*'='`),
  // merchant_id = ${...} and merchant_id = any(${...} are conditions of plain SQL
  new RegExp(String.raw`\b${PARTY}\s*=\s*(?:any\()?\$\{`),
  // ${column(party)} = ${tenantId}: the side decides which column
  /\$\{\w+\((?:party)\)\} = \$\{/,
];
/** An insert names the tenant among its values or columns. */
const WRITES_TENANT = new RegExp(String.raw`\b${PARTY}\b`);

/** Work of the owner's connection for all tenants at once, each with its reason. */
const FOR_ALL: Record<string, string> = {
  'server/modules/shop-sync/due.sql.ts':
    'finds the shops and shipments of every merchant whose time has come',
  'server/modules/piece/fill.sql.ts': 'finds the factories whose orders in production may have no pieces yet',
  'server/modules/package/fill.sql.ts':
    'finds the factories whose orders in production may have no package yet',
  'server/modules/package/late.sql.ts':
    'finds the packages of every factory whose next scan is late; they are warned of factory by factory',
  'server/modules/track/all.sql.ts':
    'finds whose address is pushed to, whose tracks wait, and forgets what is old of every factory',
  'server/modules/responsible/all.sql.ts':
    'finds the mandates of every merchant that end soon; each is told for himself',
  'server/modules/waybill/account/all.sql.ts':
    'forgets what was asked of the carriers of every factory long ago',
  'server/modules/waybill/asking/all.sql.ts':
    'finds the accounts of every factory that have something to ask, numbers whose time is over, and what is to be chosen anew',
  'server/modules/grant/all.sql.ts': 'finds the grants of every merchant whose end has come',
  'server/modules/grant-statement/all.sql.ts':
    'finds the grants of every merchant that a statement is to be made of, and the statements that are due',
  'server/modules/problem/all.sql.ts':
    'finds the tickets of every factory that are due; they are moved factory by factory',
  'server/modules/intercept/all.sql.ts':
    'finds the interceptions of every factory that are due; they are asked for and ended factory by factory',
  'server/modules/order/list/fold.sql.ts': 'folds the counters of every tenant in the background',
  'server/modules/resource/outdated.sql.ts': 'finds the templates of every factory whose print specs changed',
  'server/modules/review-rule/timer.sql.ts': 'finds the factories whose rules run by the clock',
  'server/modules/distribute/timer.sql.ts': 'finds the factories whose rules distribute pieces by the clock',
  'server/modules/invite/code.sql.ts': 'finds who invites by a code, before anybody has signed in',
  'server/modules/order/art/resized.sql.ts':
    'measures the lines of every merchant whose SKU has another size, in the background',
  'server/modules/packing/idle.sql.ts': 'finds the parcels of every factory that nobody packs any more',
  'server/modules/order/timer/due.sql.ts':
    'finds the orders of every merchant that a timer is due for; they are moved merchant by merchant',
  'server/modules/auth/limit.sql.ts':
    'reads what a caller reaches with his session, of the tenant that it names',
  'server/modules/open-auth/signed.sql.ts': 'finds whose key signed a call, before its tenant is known',
  'server/modules/open-webhook/dispatch.sql.ts': 'sends what is due of every tenant',
  'server/modules/task/ending.sql.ts': 'ends what a closed account has begun, in every tenant that it was in',
  'server/modules/sku/pinyin-fill.sql.ts':
    'reads the words of every factory’s goods in pinyin, in the background',
  'server/modules/feedback/all.sql.ts': 'the platform reads and answers what every tenant says',
  'server/modules/picture/share/ended.sql.ts': 'finds the merchants of whom shares have ended',
  'server/modules/gallery/ended.sql.ts': 'stops what every factory offers by a licence that has ended',
  'server/modules/order/check/look-all.sql.ts':
    'finds pictures of every merchant’s lines that nobody has looked at; those of a caller by his tenant',
  'server/modules/asset/sweep.sql.ts': 'finds the assets of every factory whose time in the trash is over',
  'server/modules/plate/due.sql.ts': 'finds the next plate of any factory whose files are to be drawn',
  'server/modules/operator-error/sweep.sql.ts': 'drops the errors of every factory after 400 days',
  'server/modules/print-job/clock.sql.ts': 'finds the print jobs of every factory whose time is over',
  'server/modules/printer/caller.sql.ts': 'finds whose key a print agent has, before its factory is known',
  'server/modules/render-task/due.sql.ts': 'finds what is to be drawn, planned or cleared of every factory',
  'server/modules/picture/check/check.sql.ts':
    'finds the next picture of any merchant that waits for its check',
  'server/modules/picture/sweep.sql.ts':
    'finds the pictures of every merchant whose time in the trash is over',
  'server/modules/shop/subscription-all.sql.ts':
    'the platform answers refunds of every merchant, and takes payments for any shop',
};

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const migrations = path.join(ROOT, 'server/migrations');
const walled = fs
  .readdirSync(migrations)
  .map((name) => fs.readFileSync(path.join(migrations, name), 'utf8'))
  .flatMap((text) => [
    ...text.matchAll(/call podflow_wall\('(\w+)'/g),
    ...text.matchAll(/alter table (\w+) force row level security/g),
  ])
  .map(([, table]) => table!)
  // Names of tenants are shown to their partners: its rows have no party.
  .filter((table) => table !== 'tenant');

const files = fs
  .globSync('server/modules/**/{sql,*.sql}.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

interface Piece {
  name: string;
  text: string;
}
/** Top-level functions and constants; what stands between them belongs to the one before. */
function piecesOf(source: string): Piece[] {
  const starts = [
    ...source.matchAll(/^(?:export )?(?:async )?(?:const|function|interface|type) (\w+)/gm),
  ].map((match) => ({ name: match[1]!, at: match.index }));
  return starts.map(({ name, at }, i) => ({ name, text: source.slice(at, starts[i + 1]?.at) }));
}

const any = (tables: readonly string[]) => `(?:${tables.join('|')})`;
const builderTables = any(walled.map(camel));
const sqlTables = any(walled);
const READS = new RegExp(
  String.raw`(?:selectFrom|updateTable|deleteFrom)\(\s*'${builderTables}\b|\b(?:from|update|join)\s+${sqlTables}\b`,
);
const INSERTS = new RegExp(String.raw`insertInto\(\s*'${builderTables}\b|\binsert into\s+${sqlTables}\b`);

/** Pieces that name the tenant, also through another piece of the file that they use. */
function naming(pieces: readonly Piece[]): Set<string> {
  const found = new Set(
    pieces.filter(({ text }) => NAMES_TENANT.some((how) => how.test(text))).map((p) => p.name),
  );
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { name, text } of pieces) {
      if ([...found].some((other) => new RegExp(String.raw`\b${other}\(`).test(text))) found.add(name);
    }
  }
  return found;
}

/** Pieces of a source that read or write behind the wall without a tenant; it may use those of `beside`. */
function silentPieces(source: string, beside: readonly Piece[] = []): string[] {
  const pieces = piecesOf(source);
  const named = naming([...beside, ...pieces]);
  return pieces
    .filter(({ name, text }) => {
      if (READS.test(text)) return !named.has(name);
      return INSERTS.test(text) && !WRITES_TENANT.test(text);
    })
    .map(({ name }) => name);
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** What a file imports from the other SQL files of its area, in whichever room they stand. */
const besides = (file: string) =>
  [...read(file).matchAll(/from '(\.\/|#server\/modules\/([\w-]+)\/[^']*?)([\w-]+\.sql\.ts)'/g)]
    .filter(([, , area]) => area === undefined || file.startsWith(`server/modules/${area}/`))
    .flatMap(([, at, , name]) => {
      const folder = at === './' ? path.posix.dirname(file) : at!.slice(1);
      return piecesOf(read(path.posix.join(folder, name!)));
    });

it('finds the tables behind the wall and the files that touch the database', () => {
  expect(walled).toEqual(
    expect.arrayContaining(['trade_order', 'order_line', 'sku', 'code_mapping', 'notice']),
  );
  expect(files).toEqual(
    expect.arrayContaining(['server/modules/sku/sql.ts', 'server/modules/order/list/lists.sql.ts']),
  );
});

it.each(files.filter((file) => !(file in FOR_ALL)))('[A05] every statement names its tenant: %s', (file) => {
  expect(silentPieces(read(file), besides(file))).toEqual([]);
});

it('is told of a statement that does not', () => {
  const silent = `
    export const one = (db: Db, id: number) => db.selectFrom('notice').where('id', '=', id).execute();
    export async function two(db: Db, merchantId: number) { await sql\`delete from order_line where order_id = 1\`.execute(db); }
    export const good = (db: Db, tenantId: number) => db.selectFrom('notice').where('tenantId', '=', tenantId).execute();
    export const byHelp = (db: Db) => good(db, 1);`.replaceAll(/^ {4}/gm, '');
  expect(silentPieces(silent)).toEqual(['one', 'two']);
});
