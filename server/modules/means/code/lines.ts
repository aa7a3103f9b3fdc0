import { CODE_COLUMNS, CODE_KINDS, CodeForm, codeProblem, type CodeKind } from '#contract/means/code.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, conflict, Refusal } from '#server/platform/refusal.ts';
import { noteMade } from '../history.ts';
import { takenText } from './code.ts';
import * as sql from './code.sql.ts';
import * as write from './write.sql.ts';

// Codes as the lines of a file.

type Line = ReadonlyMap<string, string>;
type Taken = '新增' | '未变' | { refused: string };
const C = CODE_COLUMNS;
const KINDS = Object.entries(CODE_KINDS) as [CodeKind, string][];

/** Without a kind a line that names a customer is his code, and one that does not another name. */
function kindOf(line: Line): CodeKind {
  const said = line.get(C.kind) ?? '';
  if (said === '') return (line.get(C.customer) ?? '') === '' ? 'alias' : 'customer';
  const found = KINDS.find(([, label]) => label === said.replaceAll(' ', '').replace('SKU', 'SKU '))?.[0];
  if (!found) throw badRequest(`类型「${said}」不认识，应为别名、客户码或条码。`);
  return found;
}

/** What two customers call by the same code stands in two lines. */
export const sameCode = (line: Line): string =>
  `${line.get(C.code)!.normalize('NFKC').toLowerCase()}\n${line.get(C.customer) ?? ''}`;

type Read = Awaited<ReturnType<typeof known>>;
/** What these lines name: SKUs by their codes, customers by their names. */
async function known(db: Db, factoryId: number, lines: readonly Line[]) {
  const all = (title: string) => [...new Set(lines.map((line) => line.get(title) ?? ''))];
  const [skus, customers] = await Promise.all([
    write.skusOfCodes(db, factoryId, all(C.skuCode)),
    write.customersNamed(db, factoryId, all(C.customer)),
  ]);
  return { skus, customers: Map.groupBy(customers, ({ merchantName }) => merchantName) };
}

function customerOf(customers: Read['customers'], name: string): number {
  if (name === '') throw badRequest('客户码要写明客户，请填写客户名称。');
  const [one, another] = customers.get(name) ?? [];
  if (!one) throw badRequest(`没有叫「${name}」的客户，请核对客户名称。`);
  if (another) throw badRequest(`有几个客户都叫「${name}」，请在「编码管理」里逐个添加。`);
  return one.merchantId;
}

/** What a line says. @throws Refusal where it is wrong by itself */
function readLine(line: Line, { skus, customers }: Read) {
  const kind = kindOf(line);
  const wanted = line.get(C.skuCode) ?? '';
  if (wanted === '') throw badRequest('请填写 SKU 编码。');
  const skuId = skus.get(wanted);
  if (skuId === undefined) throw badRequest(`没有编码为「${wanted}」的 SKU，请核对 SKU 编码。`);
  const merchantId = kind === 'customer' ? customerOf(customers, line.get(C.customer) ?? '') : null;
  return { kind, skuId, merchantId, code: line.get(C.code) ?? '' };
}

/** A code that may be made. @throws Refusal where it cannot be one of its kind, or means another SKU already */
function fitting(said: ReturnType<typeof readLine>, holder: write.Holder | undefined): write.Form {
  if (said.kind === 'sku')
    throw badRequest('SKU 编码随 SKU 新建和修改，请到「SKU」中操作；这里导入别名、客户码和条码。');
  const checked = CodeForm.safeParse(said);
  if (!checked.success) throw badRequest(checked.error.issues.map(({ message }) => message).join('；'));
  const problem = codeProblem(checked.data);
  if (problem) throw badRequest(`${problem}。`);
  if (holder) throw conflict(takenText(said.code, holder));
  return checked.data;
}

/** Some lines at once: a code that is new is made, one that means the same already stays, and each is refused alone. */
export async function takeCodes(trx: Trx, by: Doer, lines: readonly Line[]): Promise<Taken[]> {
  const read = await known(trx, by.tenantId, lines);
  const said = lines.map((line) => tried(() => readLine(line, read)));
  const holders = await write.holdersOf(
    trx,
    by.tenantId,
    said.map((one) => ('refused' in one ? { code: '', merchantId: null } : one)),
  );
  const decided = said.map((one, at): Taken | write.Form => {
    if ('refused' in one) return one;
    const holder = holders.get(at);
    if (holder?.kind === one.kind && holder.skuId === one.skuId) return '未变';
    return tried(() => fitting(one, holder));
  });
  const fresh = [...decided.entries()].flatMap(([at, one]) =>
    typeof one === 'object' && 'code' in one ? [{ at, form: one }] : [],
  );
  const made = await write.insertCodes(
    trx,
    by.tenantId,
    fresh.map(({ form }) => form),
    { by: by.userName, now: by.now },
  );
  await noteMade(trx, by, [...made.values()]);
  const after = new Map(
    fresh.map(({ at, form }, i) => [at, made.has(i) ? ('新增' as const) : closeTo(form)]),
  );
  return decided.map((one, at) => after.get(at) ?? (one as Taken));
}

/** Of two lines that only the database takes for one. */
const closeTo = ({ code }: write.Form): Taken => ({
  refused: `编码「${code}」与文件里另一行只差大小写或全半角，请合成一行，或换一个编码。`,
});

function tried<T>(work: () => T): T | { refused: string } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.message };
  }
}

export const codeCells = async (db: Db, factoryId: number, ids: readonly number[]): Promise<string[][]> => {
  const rows = new Map((await sql.codesByIds(db, factoryId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [[row.code, row.skuCode, CODE_KINDS[row.kind as CodeKind], row.merchantName ?? '']] : [];
  });
};
