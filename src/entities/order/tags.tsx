import type { CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HOLD, STATUS, WARNING, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Output } from '#contract/endpoint.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import type { OrderRow } from '#contract/order/order.ts';
import { query } from '@/shared/api/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { wordTag } from '@/shared/ui/list/index.ts';
import { colourStyle } from './tag-colours.ts';
import { HOLD_TONES, NEXT_STEPS, STATUS_TONES, WARNING_TONES } from './words.ts';

/** As the content of a cell; a component elsewhere. */
export const statusTag = (status: OrderStatus) =>
  wordTag({ children: STATUS[status].label, intent: STATUS_TONES[status], title: NEXT_STEPS[status] });
export const StatusTag = ({ status }: { status: OrderStatus }) => statusTag(status);

type Flagged = Pick<OrderRow, 'hold' | 'holdBy' | 'holdUntil' | 'warning' | 'urgent'>;

/** What is out of the ordinary about an order; nothing where nothing is. */
export const OrderFlags = ({ order }: { order: Flagged }) => orderFlags(order);

/** The same as the content of a cell. */
export function orderFlags({ hold, holdBy, holdUntil, warning, urgent }: Flagged) {
  if (!urgent && hold === 'none' && warning === 'none') return null;
  const by = holdBy === 'merchant' ? '商家操作' : holdBy === 'factory' ? '工厂操作' : undefined;
  const until = holdUntil === null ? undefined : `到 ${formatMinute(holdUntil)}`;
  return (
    <>
      {urgent && wordTag({ children: '加急', intent: 'danger' })}
      {hold !== 'none' &&
        wordTag({
          children: HOLD[hold].label,
          intent: HOLD_TONES[hold],
          title: [by, until].filter(Boolean).join('，') || undefined,
        })}
      {warning !== 'none' && wordTag({ children: WARNING[warning].label, intent: WARNING_TONES[warning] })}
    </>
  );
}

/** Each name has a colour of its own, the same everywhere: one of twelve, told apart from its neighbours. */
export function tagHue(tag: string): number {
  let sum = 7;
  for (const letter of tag) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % 12) * 30;
}

/** The colours that were chosen for tags, by tag; they change with a rule that was saved. */
export const useTagColours = (): ReadonlyMap<string, number> =>
  useQuery({
    ...query(orderTags.colours, {}, { quiet: true, later: true }),
    staleTime: 60_000,
    select: chosen,
  }).data ?? NONE;
const NONE: ReadonlyMap<string, number> = new Map();
const chosen = (rows: Output<typeof orderTags.colours>) =>
  new Map(rows.map(({ tag, colour }) => [tag, colour]));

/** In the colour that was chosen for it, or in the one of its name. */
export const TagChip = ({ tag, colour }: { tag: string; colour: number | undefined }) => (
  <span
    className="tag-chip"
    style={colour === undefined ? ({ '--hue': tagHue(tag) } as CSSProperties) : colourStyle(colour)}
  >
    {tag}
  </span>
);

/** What the own side calls the order. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const colours = useTagColours();
  return (
    <span className="order-tags" title={tags.join('、')}>
      {tags.map((tag) => (
        <TagChip key={tag} tag={tag} colour={colours.get(tag)} />
      ))}
    </span>
  );
}
