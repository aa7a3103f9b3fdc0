import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { MOST_OWN } from './own-reasons.ts';
import { reasonDeed } from './reason-keys.ts';
import { USUAL_REASONS as USUAL, useOwnReasons } from './use-own-reasons.ts';

const SEND_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ 回车' : 'Ctrl+回车';

/**
 * Orders go back to the merchant with a reason that he reads. It is there with the list: the number that is pressed right
 * after its key must not be lost while code is fetched.
 */
export function RepulseDialog({
  count,
  onSubmit,
  onClose,
}: {
  count: number;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}) {
  const { own, used, remove } = useOwnReasons();
  const form = useForm(orderEventParams['order.repulse'], { reason: '' }, async ({ reason }) => {
    used(reason);
    onSubmit(reason);
  });
  // Those that were there when it opened, as long as they are kept: what comes later would move what is pressed.
  const [stood] = useState(own);
  const texts = stood.map(({ text }) => text).filter((text) => own.some((one) => one.text === text));
  const reasons = [...USUAL, ...texts];
  const choose = (reason: string): void => form.set({ reason });
  useReasonKeys(form.values.reason, reasons.length, {
    choose: (at) => choose(reasons[at]!),
    send: form.submit,
  });
  return (
    <FormDialog
      title={`打回 ${count} 单`}
      form={form}
      intent="danger"
      submitText="打回"
      onClose={onClose}
      note={<span className="list-quiet">{SEND_KEY} 打回</span>}
    >
      <TextField
        label="打回原因"
        required
        autoFocus
        lines={3}
        placeholder="商家会看到这句话，请写明要做什么；按数字键选用下面的原因"
        {...form.field('reason')}
      />
      <ReasonChoice usual={USUAL} own={texts} onChoose={choose} onRemove={remove} />
      <p className="list-quiet reason-hint">自己写的原因打回后留在这里，最多 {MOST_OWN} 条。</p>
    </FormDialog>
  );
}

/**
 * The keys of the dialog, from the moment in which it stands: who is quick presses a number before the focus has come
 * into it.
 */
function useReasonKeys(
  text: string,
  count: number,
  deeds: { choose: (at: number) => void; send: () => void },
): void {
  const latest = useRef({ text, count, deeds });
  useLayoutEffect(() => {
    latest.current = { text, count, deeds };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { text, count, deeds } = latest.current;
      const inText = event.target instanceof Element && event.target.matches('textarea, input');
      const deed = reasonDeed(event, count, inText && text !== '');
      if (!deed) return;
      event.preventDefault();
      event.stopPropagation();
      if (deed.kind === 'send') deeds.send();
      else deeds.choose(deed.at);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
