import { Button, Menu, MenuItem, Tag } from '@blueprintjs/core';
import { Flag } from '@blueprintjs/icons';
import type { Parsed } from '#contract/endpoint.ts';
import { HOLD, WARNING, type OrderHold, type OrderWarning } from '#contract/order/life-cycle/order-states.ts';
import type { order } from '#contract/order/order.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { useOrderCounts } from './order-questions.ts';
import { HOLD_TONES, WARNING_TONES, type Tone } from './words.ts';

interface Choice {
  field: 'hold' | 'warning' | 'urgent';
  value: string | boolean;
  label: string;
  tone: Tone;
  count: number | undefined;
}

const HOLDS = (Object.keys(HOLD) as OrderHold[]).filter((hold) => hold !== 'none');
const WARNINGS = (Object.keys(WARNING) as OrderWarning[]).filter((warning) => warning !== 'none');

/** Who waits longest comes first, among the urgent ones and behind them. */
const URGENT_FIRST: Parsed<typeof order.page>['sortingFields'] = [{ field: 'urgent', order: 'asc' }];

interface Asking {
  asked: Record<string, unknown>;
  ask: (change: Record<string, unknown>) => void;
}

/** What is out of the ordinary, with how many: one click shows these, another one all again. */
export function QuickChoices({ list: { asked, ask } }: { list: Asking }) {
  const counts = useOrderCounts(asked);
  const choices: Choice[] = [
    { field: 'urgent', value: true, label: '加急', tone: 'danger', count: counts?.urgent },
    ...HOLDS.map((hold) => ({
      field: 'hold' as const,
      value: hold,
      label: HOLD[hold].label,
      tone: HOLD_TONES[hold],
      count: counts?.hold[hold],
    })),
    ...WARNINGS.map((warning) => ({
      field: 'warning' as const,
      value: warning,
      label: WARNING[warning].label,
      tone: WARNING_TONES[warning],
      count: counts?.warning[warning],
    })),
  ];
  const [sorting] = (asked['sortingFields'] ?? []) as { field: string }[];
  const urgentFirst = sorting?.field === 'urgent';
  const chosen = choices.find(({ field, value }) => asked[field] === value);
  const menu = (
    <Menu className="quick-choices" role="listbox" aria-label="快捷筛选">
      <MenuItem
        className="quick-order"
        roleStructure="listoption"
        selected={urgentFirst}
        text="加急排在最前，等得久的在前"
        onClick={() => ask({ sortingFields: urgentFirst ? undefined : URGENT_FIRST })}
      />
      {choices.map(({ field, value, label, tone, count }) => (
        <MenuItem
          key={`${field} ${value}`}
          roleStructure="listoption"
          selected={asked[field] === value}
          text={label}
          labelElement={
            count !== undefined && (
              <Tag minimal round multiline intent={count ? tone : 'none'} className="tabular">
                {count.toLocaleString('zh-CN')}
              </Tag>
            )
          }
          onClick={() => ask({ [field]: asked[field] === value ? undefined : value })}
        />
      ))}
    </Menu>
  );
  return (
    <Dropdown content={menu} placement="bottom-start">
      <Button
        variant="minimal"
        icon={<Flag />}
        text={chosen?.label ?? '需关注'}
        aria-haspopup="listbox"
        active={chosen !== undefined || urgentFirst}
        className="quick-button list-tool"
        title="需关注：加急、锁定和各种预警"
        data-some={choices.some(({ tone, count }) => tone === 'danger' && count)}
      />
    </Dropdown>
  );
}
