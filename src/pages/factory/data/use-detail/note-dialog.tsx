import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NOTED_REASONS, usage } from '#contract/usage/usage.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const Typed = usage.note.input.omit({ idempotencyKey: true });
const START = { profileId: Number.NaN, reason: 'rollChange', length: Number.NaN, note: '' } as const;

/** A medium that no plate used. */
export function NoteDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const choices = useQuery(query(usage.choices, {}, { quiet: true }));
  const form = useForm(
    Typed,
    START,
    async (said) => {
      await call(usage.note, { ...said, idempotencyKey }, { quiet: true });
      showMessage('介质已登记');
      onDone();
    },
    'usage-note',
  );
  const { values, set, errors, field } = form;
  return (
    <FormDialog
      title="登记介质"
      form={form}
      submitText="登记"
      waits={choices.data === undefined}
      note={<FailureNote error={choices.error} retry={() => void choices.refetch()} />}
      onClose={onClose}
    >
      <div className="form-grid">
        <div data-wide>
          <SelectField
            label="打印配置"
            required
            empty="请选择"
            options={(choices.data ?? []).map(({ id, name, device, material }) => ({
              value: id,
              label: `${name}（${device}，${material}）`,
            }))}
            value={Number.isNaN(values.profileId) ? null : values.profileId}
            error={errors['profileId']}
            onChange={(profileId) => set({ profileId: profileId ?? Number.NaN })}
            {...(choices.data?.length === 0 && {
              help: '还没有用介质的打印配置，请先在「Rosi 普通配置」新建。',
            })}
          />
        </div>
        <SelectField
          label="原因"
          options={optionsOf(NOTED_REASONS)}
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
        <NumberField label="长度" required unit="mm" empty={Number.NaN} {...field('length')} />
        <div data-wide>
          <TextField label="说明" {...field('note')} />
        </div>
      </div>
    </FormDialog>
  );
}
