import { useQuery } from '@tanstack/react-query';
import { jig } from '#contract/device/jig.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { SETTING_WORDS } from '#contract/rosi/words.ts';
import { query } from '@/shared/api/index.ts';
import { NumberField, SelectField, SwitchField } from '@/shared/ui/form/index.ts';
import { CHOICES, CHOKES } from '../choices.ts';
import { IccField } from '../icc-field.tsx';
import { LengthField } from '../length-field.tsx';

type Key = keyof PrintSettings;
interface Props {
  name: Key;
  /** With the changes that were made so far. */
  settings: PrintSettings;
  deviceId: number;
  onChange: (change: Partial<PrintSettings>) => void;
}

const LENGTHS: readonly Key[] = [
  ...(['width', 'length', 'marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const),
  ...(['leadIn', 'leadOut', 'gapX', 'gapY'] as const),
];
const COUNTS: readonly Key[] = ['dpi', 'mostPieces'];

/** The control of one field of a profile. */
export function SettingControl({ name, settings, deviceId, onChange }: Props) {
  const label = SETTING_WORDS[name].title;
  const value = settings[name];
  const set = (changed: unknown): void => onChange({ [name]: changed } as Partial<PrintSettings>);
  if (name === 'iccFileId')
    return <IccField color={settings.color} value={settings.iccFileId} onChange={set} error={undefined} />;
  if (name === 'jigId') return <JigField {...{ label, deviceId }} value={settings.jigId} onChange={set} />;
  if (name === 'choke')
    return <SelectField label={label} options={CHOKES} value={settings.choke} onChange={set} />;
  if (name in CHOICES) {
    const options: readonly { value: string; label: string }[] = CHOICES[name as keyof typeof CHOICES];
    return <SelectField label={label} options={options} value={value as string} onChange={set} />;
  }
  if (LENGTHS.includes(name)) return <LengthField label={label} value={value as number} onChange={set} />;
  if (COUNTS.includes(name))
    return <NumberField label={label} empty={Number.NaN} value={value as number} onChange={set} />;
  return <SwitchField label={label} value={value as boolean} onChange={set} />;
}

function JigField({
  label,
  deviceId,
  value,
  onChange,
}: {
  label: string;
  deviceId: number;
  value: number | null;
  onChange: (jigId: number) => void;
}) {
  const jigs = useQuery(query(jig.page, { deviceId, status: 0, pageSize: 500 }, { quiet: true }));
  const options = (jigs.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField label={label} options={options} value={value} onChange={onChange} />;
}
