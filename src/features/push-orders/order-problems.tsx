import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { Link, useLocation } from 'react-router';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';

/** More are not read one by one: they are copied. */
const SHOWN = 300;

/**
 * Orders by number, with what is wrong with each; a number opens its order beside the list, and all numbers are copied at
 * once.
 */
export function OrderProblems({
  orders,
  onLeave,
}: {
  orders: readonly { id: number; orderNo: string; problems: readonly string[] }[];
  /** An order is opened: the dialog makes room for it. */
  onLeave: () => void;
}) {
  const { search } = useLocation();
  const opened = (id: number): string => {
    const query = new URLSearchParams(search);
    query.set('open', String(id));
    return `?${query}`;
  };
  const count = orders.length.toLocaleString('zh-CN');
  return (
    <>
      <ul className="refused-list" tabIndex={0} aria-label={`${count} 个订单`}>
        {orders.slice(0, SHOWN).map(({ id, orderNo, problems }) => (
          <li key={id}>
            <Link className="tabular" to={opened(id)} onClick={onLeave}>
              {orderNo}
            </Link>
            {'　'}
            <bdi>{problems.join('；')}</bdi>
          </li>
        ))}
      </ul>
      <div className="report-helps">
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate size={12} />}
          text={orders.length > 1 ? `复制 ${count} 个单号` : '复制单号'}
          onClick={() => void copyText(orders.map(({ orderNo }) => orderNo).join('\n'))}
        />
        {orders.length > SHOWN && (
          <span className="list-quiet">这里列出前 {SHOWN} 单，其余的复制后粘贴到「订单号」里查找。</span>
        )}
      </div>
    </>
  );
}
