import { profileOverride, type CHOICE_KINDS } from '#contract/rosi/override.ts';
import { query } from '@/shared/api/index.ts';
import { SuggestField, type Picked } from '@/shared/ui/suggest/suggest-field.tsx';

export type { Picked };

/** What a condition names, searched on the server; null: every one. */
export const ChoicePicker = ({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: (typeof CHOICE_KINDS)[number];
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
}) => (
  <SuggestField
    {...{ label, value, onChange }}
    none="不限"
    found={(keyword) => query(profileOverride.choices, { kind, keyword }, { quiet: true })}
  />
);
