import { useState } from 'react';
import { z } from 'zod';
import { GoodsLine, orderGoods } from '#contract/order/order-goods.ts';
import type { Problem } from '#contract/order/order-create.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { inSuits } from '@/entities/order/index.ts';
import {
  goodsErrors,
  isUntouched,
  missingSkus,
  priceText,
  problemsIn,
  sentGoods,
  type GoodsDraft,
} from '@/entities/sku/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDraftState } from '@/shared/ui/form/index.ts';

const Lines = z.object({ lines: z.array(GoodsLine) });

const draftsOf = ({ lines, currency }: OrderDetail): GoodsDraft[] =>
  inSuits(lines).map(({ line, suit }) => ({
    key: String(line.id),
    id: line.id,
    kind: line.kind,
    sku: line.skuId === null ? null : { id: line.skuId, code: line.skuCode ?? '', name: line.skuCode ?? '' },
    platformCode: line.platformCode,
    title: line.title,
    quantity: String(line.quantity),
    price: priceText(line.unitCents, currency),
    pictureFileId: undefined,
    pictureUrl: line.pictureUrl,
    isGift: line.isGift,
    ...(line.suitKey !== null && {
      suit: {
        key: line.suitKey,
        isPart: suit !== undefined,
        each: suit && line.quantity % suit.quantity === 0 ? line.quantity / suit.quantity : null,
      },
    }),
    priceUnknown: line.unitCents === null,
  }));

/** The lines of one order while they are changed; sent with the version that was read. */
export function useGoodsForm(detail: OrderDetail, onDone: () => void) {
  // Of this version: what was typed over lines that others have changed since does not fit any more.
  const [{ lines }, setTyped, draft] = useDraftState(`goods-${detail.id}-${detail.version}`, () => ({
    lines: draftsOf(detail),
  }));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const typed = lines.filter((line) => !isUntouched(line));

  const save = async (): Promise<void> => {
    if (busy) return;
    setFailure(null);
    const read = Lines.safeParse({ lines: typed.map((line) => sentGoods(line, detail.currency)) });
    const missing = missingSkus(typed);
    if (!read.success || missing.length > 0) {
      setProblems([...missing, ...problemsIn(read.error)]);
      return;
    }
    setProblems([]);
    setBusy(true);
    try {
      const { id, version } = detail;
      const answer = await call(orderGoods.update, { id, version, ...read.data }, { quiet: true });
      setProblems(answer.problems);
      if (answer.problems.length > 0) return;
      draft.forget();
      onDone();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };

  const shownAt = typed.map((line) => lines.indexOf(line));
  return {
    lines,
    busy,
    failure,
    /** About the lines as a whole. */
    problem: problems.find(({ field }) => field === 'lines')?.msg,
    errors: goodsErrors(
      problems.map(({ field, msg }) => ({
        field: field.replace(/^lines\.(\d+)/, (_, n: string) => `lines.${shownAt[Number(n)]}`),
        msg,
      })),
      lines,
    ),
    setLines: (how: (before: readonly GoodsDraft[]) => GoodsDraft[]) => {
      setTyped((before) => ({ lines: how(before.lines) }));
      setProblems([]);
    },
    draft: {
      ...draft,
      discard() {
        draft.discard();
        setProblems([]);
      },
    },
    save: () => void save(),
  };
}
