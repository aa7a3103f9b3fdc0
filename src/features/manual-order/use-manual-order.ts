import { useState } from 'react';
import { ManualOrder, orderCreate, type ManualGoal, type Problem } from '#contract/order/order-create.ts';
import type { Output } from '#contract/endpoint.ts';
import {
  goodsErrors,
  isUntouched,
  missingSkus,
  newGoods,
  problemsIn,
  sentGoods,
  type GoodsDraft,
} from '@/entities/sku/index.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { useDraftState } from '@/shared/ui/form/index.ts';

/** Everything but the lines, as it stands in the fields. */
export interface ManualHead {
  shopId: number | undefined;
  platformOrderNo: string;
  currency: string;
  /** 2026-01-31 09:30, in the user's zone; empty is none. */
  payTime: string;
  recipientName: string;
  recipientPhone: string;
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
  expressName: string;
  buyerRemark: string;
  merchantRemark: string;
}

const emptyHead = (shopId: number | undefined, currency: string): ManualHead => ({
  shopId,
  platformOrderNo: '',
  currency,
  payTime: formatMinute(serverNow()),
  recipientName: '',
  recipientPhone: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
  expressName: '',
  buyerRemark: '',
  merchantRemark: '',
});

/** NaN where it is no time; the day must exist. */
function momentOf(text: string): number {
  const time = new Date(text.trim().replace(/\s+/, 'T'));
  if (Number.isNaN(time.getTime())) return Number.NaN;
  return formatMinute(time.getTime()) === text.trim().replace(/\s+/, ' ') ? time.getTime() : Number.NaN;
}

type Made = NonNullable<Output<typeof orderCreate.create>['order']> &
  Pick<Output<typeof orderCreate.create>, 'notPushed' | 'waitsFor'>;

/** The form of one manual order: what is typed, what is wrong with it, and the sending of it. */
export function useManualOrder(currency: string, onMade: (made: Made, goal: ManualGoal) => void) {
  const [{ head, lines, sent }, setTyped, draft] = useDraftState('manual-order', () => ({
    head: emptyHead(undefined, currency),
    lines: [newGoods()],
    // The same content under the same key, also after a reload: a click that is repeated after a lost answer makes no
    // second order.
    sent: { content: '', key: '' },
  }));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState<ManualGoal>();
  const [failure, setFailure] = useState<Error | null>(null);

  const typed = lines.filter((line) => !isUntouched(line));
  const send = async (goal: ManualGoal): Promise<void> => {
    if (sending) return;
    setFailure(null);
    const read = ManualOrder.safeParse({
      ...head,
      payTime: head.payTime.trim() === '' ? null : momentOf(head.payTime),
      lines: typed.map((line) => ({ pictureFileId: null, ...sentGoods(line, head.currency) })),
    });
    const missing = missingSkus(typed);
    if (!read.success || missing.length > 0) {
      setProblems([...missing, ...problemsIn(read.error)]);
      return;
    }
    if (goal !== 'draft' && typed.length === 0) {
      setProblems([{ field: 'lines', msg: '订单还没有商品，请先添加至少一行商品。' }]);
      return;
    }
    const content = JSON.stringify([read.data, goal]);
    const key = sent.content === content ? sent.key : randomId();
    setTyped({ sent: { content, key } });
    setProblems([]);
    setSending(goal);
    try {
      const answer = await call(
        orderCreate.create,
        { ...read.data, goal },
        { quiet: true, idempotencyKey: key },
      );
      setProblems(answer.problems);
      // What was refused may be sent again as it is: what stood against it may be gone.
      if (answer.order) {
        draft.forget();
        const { order, notPushed, waitsFor } = answer;
        onMade({ ...order, notPushed, waitsFor }, goal);
      } else setTyped({ sent: { content: '', key: '' } });
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setSending(undefined);
    }
  };

  /** Complaints stand at the line as it is shown, with the untouched ones between. */
  const shownAt = typed.map((line) => lines.indexOf(line));
  const inPlace = problems.map(({ field, msg }) => ({
    field: field.replace(/^lines\.(\d+)/, (_, n: string) => `lines.${shownAt[Number(n)]}`),
    msg,
  }));
  return {
    head,
    lines,
    sending,
    failure,
    /** Of the head, and of the lines as a whole. */
    errorOf: (field: string) =>
      field === 'shopId' && head.shopId === undefined && problems.some((one) => one.field === field)
        ? '请选择店铺'
        : field === 'payTime' && problems.some((one) => one.field === field)
          ? '请按 2026-01-31 09:30 的样子填写，或留空'
          : problems.find((one) => one.field === field)?.msg,
    lineErrors: goodsErrors(inPlace, lines),
    set: (change: Partial<ManualHead>) => {
      setTyped((before) => ({ head: { ...before.head, ...change } }));
      setProblems((before) => before.filter(({ field }) => !(field in change)));
    },
    setLines: (how: (before: readonly GoodsDraft[]) => GoodsDraft[]) => {
      setTyped((before) => ({ lines: how(before.lines) }));
      setProblems((before) => before.filter(({ field }) => !field.startsWith('lines')));
    },
    send: (goal: ManualGoal) => void send(goal),
    draft: {
      ...draft,
      discard() {
        draft.discard();
        setProblems([]);
      },
    },
    isTouched: typed.length > 0 || head.recipientName !== '' || head.address !== '',
  };
}
