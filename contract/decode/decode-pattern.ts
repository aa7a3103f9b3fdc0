/** What a pattern takes out of a code, and the words for it. */
export const DECODE_PARTS = {
  sku: 'SKU 编码',
  quantity: '数量',
  picture: '图片',
  any: '忽略',
} as const;
export type DecodePart = keyof typeof DECODE_PARTS;

type Piece = { part: DecodePart } | { text: string };

export interface DecodedCode {
  skuCode: string;
  /** Pieces of the SKU in one of what the platform sold. */
  quantity: number;
  picture: string | null;
}

const MOST_PARTS = 6;
/** More of one thing in one code is a mistake, not an offer. */
const MOST_QUANTITY = 999;

/** '{sku}*{quantity}' as its pieces; null where a brace stands alone. */
function piecesOf(pattern: string): Piece[] | null {
  const pieces: Piece[] = [];
  for (const [whole, name] of pattern.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    if (name !== undefined) {
      if (!Object.hasOwn(DECODE_PARTS, name)) return null;
      pieces.push({ part: name as DecodePart });
    } else if (whole === '{' || whole === '}') return null;
    else pieces.push({ text: whole.toLowerCase() });
  }
  return pieces;
}

/** What is wrong with a pattern, as a sentence that says what to do; undefined where nothing is. */
export function patternComplaint(pattern: string): string | undefined {
  const pieces = piecesOf(pattern);
  if (!pieces) return '花括号里只能写 {sku}、{quantity}、{picture} 或 {any}，请修改';
  const parts = pieces.flatMap((piece) => ('part' in piece ? [piece.part] : []));
  if (!parts.includes('sku')) return '编码格式里要有一个 {sku}，请加上';
  for (const name of ['sku', 'quantity', 'picture'] as const)
    if (parts.filter((part) => part === name).length > 1) return `{${name}} 只能写一次，请去掉多余的`;
  if (parts.length > MOST_PARTS) return `最多 ${MOST_PARTS} 个部分，请精简`;
  if (pieces.some((piece, i) => 'part' in piece && i > 0 && 'part' in pieces[i - 1]!))
    return '两个部分之间要有分隔的字符，例如 {sku}*{quantity}，请加上';
  return undefined;
}

/** So many attempts at one code; a pattern that fits takes a few hundred. */
const MOST_STEPS = 2000;

/** Reads a code; null where the pattern does not fit it. */
export type Decoder = (code: string) => DecodedCode | null;

/** Takes a code apart. @returns null where the pattern does not fit. */
export const decodeCode = (pattern: string, code: string): DecodedCode | null => decoderOf(pattern)(code);

/**
 * What reads codes by the pattern, for many of them. A part takes as much as it can, the quantity digits only. Whatever
 * pattern and code hold, one code takes a bounded number of steps: above it, it is not read.
 */
export function decoderOf(pattern: string): Decoder {
  const pieces = piecesOf(pattern);
  if (!pieces || patternComplaint(pattern)) return () => null;
  const literals = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  return (code) => readBy(pieces, literals, code.trim());
}

function readBy(pieces: readonly Piece[], literals: readonly string[], text: string): DecodedCode | null {
  const lower = text.toLowerCase();
  // Lowering may change the length of a few letters: then nothing stands where it is looked for.
  if (lower.length !== text.length || !holdsInOrder(lower, literals)) return null;
  const failed = new Set<number>();
  const found: Partial<Record<DecodePart, string>> = {};
  let steps = 0;
  const fits = (piece: number, at: number): boolean => {
    const now = pieces[piece];
    if (!now) return at === text.length;
    const key = piece * (text.length + 1) + at;
    if (failed.has(key) || (steps += 1) > MOST_STEPS) return false;
    if ('text' in now) {
      if (lower.startsWith(now.text, at) && fits(piece + 1, at + now.text.length)) return true;
    } else {
      const most = now.part === 'quantity' ? at + digitsAt(text, at) : text.length;
      for (let end = most; end > at && steps <= MOST_STEPS; end--) {
        steps += 1;
        if (!fits(piece + 1, end)) continue;
        found[now.part] = text.slice(at, end).trim();
        return true;
      }
    }
    failed.add(key);
    return false;
  };
  if (!fits(0, 0) || !found.sku) return null;
  const quantity = found.quantity === undefined ? 1 : Number(found.quantity);
  if (quantity < 1 || quantity > MOST_QUANTITY) return null;
  return { skuCode: found.sku, quantity, picture: found.picture || null };
}

/** Whether the fixed texts of a pattern stand in the code at all, one behind the other. */
function holdsInOrder(text: string, literals: readonly string[]): boolean {
  let at = 0;
  for (const literal of literals) {
    const found = text.indexOf(literal, at);
    if (found === -1) return false;
    at = found + literal.length;
  }
  return true;
}

function digitsAt(text: string, at: number): number {
  let n = 0;
  while (n < 3 && /\d/.test(text[at + n] ?? '')) n += 1;
  return n;
}
