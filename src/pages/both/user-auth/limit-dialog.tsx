import { useState, type ReactNode } from 'react';
import { Checkbox, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import '../people.css';

/** Choices that belong together: a material and its colours, a platform and its shops. */
export interface ChoiceGroup {
  title: string;
  /** Chosen whole: its own choices are then of no interest. */
  key?: string;
  choices: { key: string; label: string }[];
}

/** What a department may reach: everything, or what is ticked. */
export function LimitDialog({
  title,
  noun,
  groups,
  start,
  error,
  note,
  onSave,
  onClose,
}: {
  title: string;
  noun: string;
  /** What the user should know of the choices. */
  note?: string;
  /** undefined: on its way. */
  groups: readonly ChoiceGroup[] | undefined;
  start: { all: boolean; chosen: readonly string[] } | undefined;
  error: Error | null;
  onSave: (all: boolean, chosen: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}) {
  const [changed, setChanged] = useState<{ all: boolean; chosen: readonly string[] }>();
  const [search, setSearch] = useState('');
  const { all, chosen } = changed ?? start ?? { all: true, chosen: [] };
  const toggle = (key: string): void =>
    setChanged({
      all,
      chosen: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    });
  const form = useSending(async () => {
    await onSave(all, chosen);
    showMessage('部门权限已保存，部门的用户下一次操作时生效');
  });
  const box = (key: string, label: string, disabled = false): ReactNode => (
    <Checkbox
      key={key}
      inline
      label={label}
      disabled={disabled}
      checked={disabled || chosen.includes(key)}
      onChange={() => toggle(key)}
    />
  );
  const has = (text: string): boolean => text.toLowerCase().includes(search.trim().toLowerCase());
  const shown = (groups ?? []).filter(
    ({ title: name, choices }) => has(name) || choices.some((c) => has(c.label)),
  );
  return (
    <FormDialog title={title} form={form} width={560} closed={!groups || !start} onClose={onClose}>
      <FailureNote error={error} />
      {note && <p className="form-hint">{note}</p>}
      <RadioGroup
        inline
        label={`部门的用户可以使用的${noun}`}
        selectedValue={all ? 'all' : 'some'}
        onChange={(event) => setChanged({ all: event.currentTarget.value === 'all', chosen })}
      >
        <Radio value="all" label={`全部${noun}`} />
        <Radio value="some" label={`仅限以下${noun}`} />
      </RadioGroup>
      {!all && (
        <>
          <InputGroup
            size="small"
            leftIcon={<Search />}
            aria-label={`搜索${noun}`}
            placeholder={`搜索${noun}`}
            value={search}
            onValueChange={setSearch}
          />
          <div className="people-choices" role="group" aria-label={noun}>
            {shown.map(({ title: name, key, choices }) => (
              <fieldset key={name}>
                <legend className="list-quiet">{name}</legend>
                {key !== undefined && box(key, '全部颜色')}
                {choices.map((one) => box(one.key, one.label, key !== undefined && chosen.includes(key)))}
              </fieldset>
            ))}
            {shown.length === 0 && <span className="list-quiet">没有可选的{noun}</span>}
          </div>
        </>
      )}
    </FormDialog>
  );
}
