import { Tag } from '@blueprintjs/core';
import { HOLD, WARNING, type OrderHold, type OrderWarning } from '#contract/order/life-cycle/order-states.ts';
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
  return (
    <div className="quick-choices" role="group" aria-label="快捷筛选">
      {choices.map(({ field, value, label, tone, count }) => {
        const chosen = asked[field] === value;
        return (
          <Tag
            key={`${field} ${value}`}
            role="button"
            interactive
            // One of one line measures whether it is cut, and lays the page out for that.
            multiline
            round
            minimal={!chosen}
            intent={chosen ? 'primary' : count ? tone : 'none'}
            aria-pressed={chosen}
            data-none={!chosen && count === 0}
            onClick={() => ask({ [field]: chosen ? undefined : value })}
          >
            {label}
            {count !== undefined && <span className="tabular"> {count.toLocaleString('zh-CN')}</span>}
          </Tag>
        );
      })}
    </div>
  );
}
