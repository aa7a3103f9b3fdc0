import { CODE_COLUMNS, CODE_KINDS, CodeForm, type CodeKind } from '#contract/means/code.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { makeIn } from './code.ts';
import * as sql from './code.sql.ts';

// Codes as the lines of a file.

type Line = ReadonlyMap<string, string>;
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

async function customerOf(db: Db, factoryId: number, name: string): Promise<number> {
  if (name === '') throw badRequest('客户码要写明客户，请填写客户名称。');
  const [one, another] = await sql.customersNamed(db, factoryId, name);
  if (!one) throw badRequest(`没有叫「${name}」的客户，请核对客户名称。`);
  if (another) throw badRequest(`有几个客户都叫「${name}」，请在「编码管理」里逐个添加。`);
  return one.merchantId;
}

/** One line: a code that is new is made; one that means the same already stays. @throws Refusal with what is wrong */
export async function takeCode(trx: Trx, by: Doer, line: Line): Promise<'新增' | '未变'> {
  const kind = kindOf(line);
  const wanted = line.get(C.skuCode) ?? '';
  if (wanted === '') throw badRequest('请填写 SKU 编码。');
  const sku = await sql.skuOfCode(trx, by.tenantId, wanted);
  if (!sku) throw badRequest(`没有编码为「${wanted}」的 SKU，请核对 SKU 编码。`);
  const merchantId =
    kind === 'customer' ? await customerOf(trx, by.tenantId, line.get(C.customer) ?? '') : null;
  const code = line.get(C.code) ?? '';
  const before = await sql.holderOf(trx, by.tenantId, { code, merchantId });
  if (before?.kind === kind && before.skuId === sku.id) return '未变';
  if (kind === 'sku')
    throw badRequest('SKU 编码随 SKU 新建和修改，请到「SKU」中操作；这里导入别名、客户码和条码。');
  const checked = CodeForm.safeParse({ code, kind, skuId: sku.id, merchantId });
  if (!checked.success) throw badRequest(checked.error.issues.map(({ message }) => message).join('；'));
  await makeIn(trx, by, checked.data, 'file');
  return '新增';
}

export const codeCells = async (db: Db, factoryId: number, ids: readonly number[]): Promise<string[][]> => {
  const rows = new Map((await sql.codesByIds(db, factoryId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [[row.code, row.skuCode, CODE_KINDS[row.kind as CodeKind], row.merchantName ?? '']] : [];
  });
};
