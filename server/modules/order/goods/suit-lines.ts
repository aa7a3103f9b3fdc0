import { MOST_SUIT_PIECES } from '#contract/suit/suit-limits.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Problem } from '#contract/order/order-create.ts';
import type { orderGoods } from '#contract/order/order-goods.ts';
import type { linesOf } from '#server/modules/order/row/order.sql.ts';

type AskedLine = Parsed<typeof orderGoods.update>['lines'][number];
type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

const TORN = '套装的明细已拆到别的订单，这一行只能改单价。';
const REMOVED = '套装的明细不能单独删除；请删除套装一行，或修改套装编码。';
const NO_PRICE = '套装明细的单价为 0，金额在套装一行。';
const BY_CODE = '推单前，套装明细的 SKU 由套装编码决定，请修改套装编码。';
const TOO_MANY = `一行套装最多 ${MOST_SUIT_PIECES.toLocaleString('zh-CN')} 件，请减少数量。`;

export const isSuit = (line: Pick<StoredLine, 'suitOf' | 'suitItem'>): boolean =>
  line.suitOf !== null && line.suitItem === null;

/**
 * [G13] What is asked for suits: a part has as many pieces as its line says, and goes when that line goes or is a suit no
 * more. `going`: the ids of such parts; `lines` stand where they were asked, with the quantities that follow.
 */
export function readSuits(
  asked: readonly AskedLine[],
  { stored, factoryId }: { stored: readonly StoredLine[]; factoryId: number },
): { lines: AskedLine[]; going: ReadonlySet<number>; problems: Problem[] } {
  const suits = stored.filter(isSuit);
  const parts = stored.filter(({ suitItem }) => suitItem !== null);
  if (parts.length === 0 && suits.length === 0) return { lines: [...asked], going: new Set(), problems: [] };
  const askedOf = new Map(asked.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])));
  const stays = ({ id }: StoredLine) => askedOf.get(id)?.kind === 'notGoods';
  const suitOf = (part: StoredLine) => suits.find(({ suitKey }) => suitKey === part.suitKey);
  const partOf = new Map(parts.map((part) => [part.id, part]));
  const going = new Set(
    parts.flatMap((part) => {
      const suit = suitOf(part);
      return suit && !stays(suit) ? [part.id] : [];
    }),
  );
  const problems: Problem[] = [];
  if (suits.some((suit) => suit.byHand && !askedOf.has(suit.id)))
    problems.push({ field: 'lines', msg: TORN });
  if (parts.some(({ id }) => !going.has(id) && !askedOf.has(id)))
    problems.push({ field: 'lines', msg: REMOVED });
  const lines = asked.map((line, i) => {
    const say = (field: string, msg: string) => problems.push({ field: `lines.${i}.${field}`, msg });
    const suit = suits.find(({ id }) => id === line.id);
    if (suit?.byHand && (line.kind !== 'notGoods' || line.quantity !== suit.quantity)) say('quantity', TORN);
    const part = line.id === null ? undefined : partOf.get(line.id);
    if (suit && piecesOf(parts, suit) * line.quantity > MOST_SUIT_PIECES) say('quantity', TOO_MANY);
    if (!part || going.has(part.id)) return line;
    const whole = suitOf(part);
    const quantity =
      whole && !whole.byHand ? askedOf.get(whole.id)!.quantity * part.suitEach! : part.quantity;
    if (line.quantity !== part.quantity && line.quantity !== quantity)
      say('quantity', `套装明细的数量随套装变化，现为 ${quantity} 件；请修改套装一行的数量。`);
    if (line.unitCents !== 0) say('unitCents', NO_PRICE);
    if (line.kind !== 'sku' || (factoryId === 0 && line.skuId !== part.skuId)) say('skuId', BY_CODE);
    return { ...line, quantity };
  });
  return { lines, going, problems };
}

const piecesOf = (parts: readonly StoredLine[], { suitKey, byHand }: StoredLine): number =>
  byHand
    ? 0
    : parts
        .filter((part) => part.suitKey === suitKey)
        .reduce((pieces, { suitEach }) => pieces + (suitEach ?? 0), 0);
