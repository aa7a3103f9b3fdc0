import { Button, HTMLTable } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import type { RefusedGroup } from './refusals.ts';

/** More are not read one by one: they are copied. */
const SHOWN = 20;

/** What was refused, by reason: all numbers to copy, and what helps as a button. */
export function RefusedTable({
  groups,
  help,
}: {
  groups: readonly RefusedGroup[];
  /** Sends the event for the orders and then tries again; absent where that is not the user's to do. */
  help: (type: OrderEventType, ids: readonly number[]) => (() => void) | undefined;
}) {
  return (
    <HTMLTable compact className="report-table">
      <thead>
        <tr>
          <th>订单号</th>
          <th>原因</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.msg} group={group} run={group.help && help(group.help, group.ids)} />
        ))}
      </tbody>
    </HTMLTable>
  );
}

function GroupRow({ group, run }: { group: RefusedGroup; run: (() => void) | undefined }) {
  const { msg, ids, numbers, help } = group;
  const unnamed = ids.length - numbers.length;
  return (
    <tr>
      <td className="tabular">
        {numbers.slice(0, SHOWN).join('、')}
        {numbers.length > SHOWN && ` 等 ${numbers.length.toLocaleString('zh-CN')} 单`}
        {unnamed > 0 && <span className="list-quiet"> {unnamed} 单没有订单号可显示</span>}
      </td>
      <td>
        <p>{msg}</p>
        <div className="report-helps">
          {numbers.length > 0 && (
            <Button
              size="small"
              variant="minimal"
              icon={<Duplicate size={12} />}
              text={numbers.length > 1 ? `复制 ${numbers.length.toLocaleString('zh-CN')} 个单号` : '复制单号'}
              onClick={() => void copyText(numbers.join('\n'))}
            />
          )}
          {help && run && (
            <Button
              size="small"
              intent="primary"
              variant="outlined"
              text={`${orderEventEntry(help).label}这 ${ids.length.toLocaleString('zh-CN')} 单并重试`}
              onClick={run}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
