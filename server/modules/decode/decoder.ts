import { decoderOf, type DecodedCode, type Decoder } from '#contract/decode/decode-pattern.ts';
import { offeredAmong, type OfferedSku } from '#server/modules/sku/service.ts';
import type { Db } from '#server/platform/database.ts';
import * as sql from './sql.ts';

export interface Read extends DecodedCode {
  ruleName: string;
  /** What the merchant's factories offer under the code that was read. */
  offered: readonly OfferedSku[];
  pictureFileId: number | null;
}

/** A code, and the shops that it comes from; none: it is read as if from any. */
export interface CodeOfShops {
  code: string;
  shopIds: readonly number[];
}

type Rule = Pick<sql.RuleRow, 'name' | 'pattern' | 'shopIds'>;

interface Reader extends Pick<Rule, 'name' | 'shopIds'> {
  read: Decoder;
}

const readOne = (
  rules: readonly Reader[],
  { code, shopIds }: CodeOfShops,
): (DecodedCode & { ruleName: string }) | null => {
  for (const { name, read, shopIds: of } of rules) {
    if (of.length > 0 && shopIds.length > 0 && !of.some((id) => shopIds.includes(id))) continue;
    const decoded = read(code);
    if (decoded) return { ...decoded, ruleName: name };
  }
  return null;
};

const KINDS = ['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff', 'svg'];
/** As its file may be called. */
const fileNames = (picture: string): string[] => [picture, ...KINDS.map((kind) => `${picture}.${kind}`)];

/** What open rules read out of codes, with what stands behind it; a code that none fits is left out. */
export async function readCodes(
  db: Db,
  merchantId: number,
  rules: readonly Rule[],
  asked: readonly CodeOfShops[],
): Promise<Map<string, Read>> {
  const readers = rules.map(({ pattern, ...rule }) => ({ ...rule, read: decoderOf(pattern) }));
  const read = asked.flatMap((one) => {
    const decoded = readOne(readers, one);
    return decoded ? [{ code: one.code, ...decoded }] : [];
  });
  if (read.length === 0) return new Map();
  const skuCodes = [...new Set(read.map(({ skuCode }) => skuCode))];
  const pictures = [...new Set(read.flatMap(({ picture }) => picture ?? []))];
  const found = await offeredAmong(db, { merchantId }, { codes: skuCodes });
  const files =
    pictures.length > 0 ? await sql.picturesNamed(db, merchantId, pictures.flatMap(fileNames)) : new Map();
  const byCode = Map.groupBy(found, ({ code }) => code.toLowerCase());
  const fileOf = (picture: string | null): number | null =>
    picture === null
      ? null
      : (fileNames(picture)
          .map((name) => files.get(name))
          .find(Boolean) ?? null);
  return new Map(
    read.map(({ code, ...one }) => [
      code,
      { ...one, offered: byCode.get(one.skuCode.toLowerCase()) ?? [], pictureFileId: fileOf(one.picture) },
    ]),
  );
}

/** Of several factories that offer a code, the shop's own (`of`); undefined where none or no one of them is meant. */
export const meant = (offered: readonly OfferedSku[], of: number | undefined): OfferedSku | undefined =>
  offered.length <= 1 ? offered[0] : offered.find(({ factoryId }) => factoryId === of);
