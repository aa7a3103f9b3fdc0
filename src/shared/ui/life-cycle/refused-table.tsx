import { Button, HTMLTable } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import type { RefusedGroup } from './refusals.ts';
import type { ActionWords } from './screen-life.ts';
import type { Help } from './use-life-action.ts';

/** More are not read one by one: they are copied. */
const SHOWN = 20;

const shown = (count: number): string => count.toLocaleString('zh-CN');

/** What was refused, by reason: all numbers to copy, and what helps as a button. */
export function RefusedTable({
  groups,
  words,
  help,
}: {
  groups: readonly RefusedGroup[];
  words: ActionWords;
  help: Help;
}) {
  return (
    <HTMLTable compact className="report-table">
      <thead>
        <tr>
          <th>{words.number}</th>
          <th>原因</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.msg} group={group} words={words} help={help(group.msg, group.ids)} />
        ))}
      </tbody>
    </HTMLTable>
  );
}

function GroupRow({
  group: { msg, ids, numbers },
  words: { counter, number, shortNumber },
  help,
}: {
  group: RefusedGroup;
  words: ActionWords;
  help: ReturnType<Help>;
}) {
  const unnamed = ids.length - numbers.length;
  return (
    <tr>
      <td className="tabular">
        {numbers.slice(0, SHOWN).join('、')}
        {numbers.length > SHOWN && ` 等 ${shown(numbers.length)} ${counter}`}
        {unnamed > 0 && (
          <span className="list-quiet">
            {' '}
            {unnamed} {counter}没有{number}可显示
          </span>
        )}
      </td>
      <td>
        <p>{msg}</p>
        <div className="report-helps">
          {numbers.length > 0 && (
            <Button
              size="small"
              variant="minimal"
              icon={<Duplicate size={12} />}
              text={
                numbers.length > 1 ? `复制 ${shown(numbers.length)} 个${shortNumber}` : `复制${shortNumber}`
              }
              onClick={() => void copyText(numbers.join('\n'))}
            />
          )}
          {help && (
            <Button
              size="small"
              intent="primary"
              variant="outlined"
              text={`${help.label}这 ${shown(ids.length)} ${counter}并重试`}
              onClick={help.run}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
