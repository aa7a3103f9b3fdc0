import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { PrintProfile } from '#contract/rosi/profile.ts';
import { changedBy, type SettingChanges } from '#contract/rosi/resolve.ts';
import { isSaid } from '#contract/rosi/said.ts';
import { sayValue, SETTING_KEYS, SETTING_WORDS } from '#contract/rosi/words.ts';
import { SettingControl } from './setting-control.tsx';

/** What kind of sheet it is, and where it goes, stay the profile's. */
const STAYS: readonly (keyof PrintSettings)[] = ['media', 'target', 'sendsItself'];

/** The fields that an override changes, each with what its base says of it. */
export function ChangesField({
  base,
  changes,
  error,
  onChange,
}: {
  base: PrintProfile | undefined;
  changes: SettingChanges;
  error: string | undefined;
  onChange: (changes: SettingChanges) => void;
}) {
  if (!base)
    return (
      <section aria-label="改动">
        <h3>改动</h3>
        <p className="form-hint">请先选择基础配置，再添加要改的设置。</p>
      </section>
    );
  const said = changes as Partial<PrintSettings>;
  const settings = changedBy(base.settings, changes);
  const changed = SETTING_KEYS.filter((key) => said[key] !== undefined);
  const offered = SETTING_KEYS.filter(
    (key) => said[key] === undefined && !STAYS.includes(key) && isSaid(key, settings),
  );
  const names = {
    icc: new Map(base.settings.iccFileId === null ? [] : [[base.settings.iccFileId, base.iccName ?? '']]),
    jig: new Map<number, string>(),
  };
  return (
    <section aria-label="改动">
      <h3>改动</h3>
      <ul className="rosi-changes">
        {changed.map((key) => (
          <li key={key}>
            <SettingControl
              name={key}
              settings={settings}
              deviceId={base.deviceId}
              onChange={(change) => onChange({ ...changes, ...change })}
            />
            <span className="list-quiet">原为 {sayValue(key, base.settings[key], names)}</span>
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={`清空 ${SETTING_WORDS[key].title}`}
              title="清空这项改动"
              onClick={() => onChange({ ...changes, [key]: undefined })}
            />
          </li>
        ))}
      </ul>
      <HTMLSelect
        fill
        aria-label="添加改动"
        value=""
        options={[
          { value: '', label: '添加改动…' },
          ...offered.map((key) => ({ value: key, label: SETTING_WORDS[key].title })),
        ]}
        onChange={(event) => {
          const key = event.currentTarget.value as keyof PrintSettings;
          onChange({ ...changes, [key]: base.settings[key] });
        }}
      />
      {error !== undefined && (
        <p className="rosi-refused" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
