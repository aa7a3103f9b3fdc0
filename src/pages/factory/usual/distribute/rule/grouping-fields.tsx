import { TagInput } from '@blueprintjs/core';
import type { Said } from '@/features/review-rules/index.ts';
import { CheckField, Field, NumberField } from '@/shared/ui/form/index.ts';
import type { DistributeDraft } from './rule-draft.ts';

/** 9:00, 9：00 or 0900 as 09:00; what is no time stays as it was typed, and is complained about. */
const clockOf = (text: string): string => {
  const found = /^(\d{1,2})[:：]?(\d{2})$/.exec(text.trim());
  return found ? `${found[1]!.padStart(2, '0')}:${found[2]}` : text.trim();
};

/** When a rule makes a batch: whichever comes first. */
export function GroupingFields({
  values,
  set,
  said,
}: {
  values: DistributeDraft;
  set: (change: Partial<DistributeDraft>) => void;
  said: Said;
}) {
  const nothing = said('grouping');
  return (
    <div role="group" aria-label="组批时机">
      <div className="rule-grouping">
        <NumberField
          label="满多少件"
          unit="件"
          error={said('grouping', 'fullAt')}
          help="订单不拆开，可能多几件"
          value={values.fullAt}
          onChange={(fullAt) => set({ fullAt })}
        />
        <NumberField
          label="每隔多久"
          unit="分钟"
          error={said('grouping', 'everyMinutes')}
          help="到时有几件组几件"
          value={values.everyMinutes}
          onChange={(everyMinutes) => set({ everyMinutes })}
        />
        <Field label="每天几点" error={said('grouping', 'dailyAt')} help="回车添加，如 09:00；北京时间">
          {({ id, intent, ...control }) => (
            <TagInput
              fill
              addOnBlur
              addOnPaste
              separator={/[,，、;；\s]/}
              intent={intent}
              values={values.dailyAt}
              tagProps={{ minimal: true }}
              inputProps={{ id, ...control }}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(times) => set({ dailyAt: [...new Set(times.map((one) => clockOf(String(one))))] })}
            />
          )}
        </Field>
      </div>
      <CheckField
        label="加急订单立即组批"
        value={values.urgentAtOnce}
        onChange={(urgentAtOnce) => set({ urgentAtOnce })}
      />
      {nothing && <div className="rule-error">{nothing}</div>}
    </div>
  );
}
