import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { query } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { LOAD_MORE, useLoadMore } from '@/shared/ui/list/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

const count = (n: number): string => n.toLocaleString('zh-CN');

/**
 * Of pasted numbers: how many there are, and which there are not, whatever else the list is asked for. It stands in its
 * place before that is known: the rows below it must not move under a pointer.
 */
export function MissingNumbers({ asked }: { asked: Record<string, unknown> }) {
  const orderNo = asked['orderNo'] as string[] | undefined;
  const platformOrderNo = asked['platformOrderNo'] as string[] | undefined;
  const pasted = (orderNo?.length ?? 0) + (platformOrderNo?.length ?? 0);
  const { data, isError } = useQuery({
    ...query(order.numbers, { orderNo, platformOrderNo }, { quiet: true }),
    // One that is not there the empty list says.
    enabled: pasted > 1,
  });
  const isAsked = pasted > 1 && !isError;
  // There before it says anything: a region that comes with its words is not read out.
  return (
    <div className="missing-told" role="status">
      {isAsked && data && <Found found={data.found} missing={data.missing} />}
      {isAsked && !data && (
        <Callout compact className="missing-numbers">
          粘贴的单号：正在查找…
        </Callout>
      )}
    </div>
  );
}

function Found({ found, missing }: Output<typeof order.numbers>) {
  return (
    <Callout compact intent={missing.length > 0 ? 'warning' : 'success'} className="missing-numbers tabular">
      粘贴的单号：已找到 {count(found)}，未找到 {count(missing.length)}
      {missing.length > 0 && (
        <>
          <Dropdown placement="bottom-start" content={<Numbers numbers={missing} />}>
            <Button variant="minimal" size="small" text="查看未找到的" />
          </Dropdown>
          <Button
            variant="minimal"
            size="small"
            icon={<Duplicate size={12} />}
            text="复制未找到的"
            onClick={() => void copyText(missing.join('\n'))}
          />
        </>
      )}
    </Callout>
  );
}

const PART = 200;

/** Thousands are drawn as far as one scrolls. */
function Numbers({ numbers }: { numbers: readonly string[] }) {
  const [shown, setShown] = useState(PART);
  const onScroll = useLoadMore(LOAD_MORE.far, () =>
    setShown((before) => Math.min(numbers.length, before + PART)),
  );
  return (
    <ol className="missing-list tabular" aria-label="未找到的单号" tabIndex={0} onScroll={onScroll}>
      {numbers.slice(0, shown).map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ol>
  );
}
