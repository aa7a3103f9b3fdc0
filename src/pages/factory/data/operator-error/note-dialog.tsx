import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ERROR_KINDS, operatorError } from '#contract/operator-error/operator-error.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PictureField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const Typed = operatorError.note.input.omit({ idempotencyKey: true });
const START = { kind: 'manual', userId: Number.NaN, number: '', text: '', photoFileId: null } as const;

/** A slip that no station noted. */
export function NoteDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const choices = useQuery(query(operatorError.choices, {}, { quiet: true }));
  const form = useForm(
    Typed,
    START,
    async (said) => {
      await call(operatorError.note, { ...said, idempotencyKey }, { quiet: true });
      showMessage('操作错误已记录');
      onDone();
    },
    'operator-error-note',
  );
  const { values, set, errors, field } = form;
  return (
    <FormDialog
      title="记录错误"
      form={form}
      width={560}
      waits={choices.data === undefined}
      note={<FailureNote error={choices.error} retry={() => void choices.refetch()} />}
      onClose={onClose}
    >
      <div className="form-grid">
        <SelectField
          label="操作员"
          required
          empty="请选择"
          options={(choices.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={Number.isNaN(values.userId) ? null : values.userId}
          error={errors['userId']}
          onChange={(userId) => set({ userId: userId ?? Number.NaN })}
        />
        <SelectField
          label="类型"
          options={optionsOf(ERROR_KINDS)}
          value={values.kind ?? 'manual'}
          onChange={(kind) => set({ kind })}
        />
        <TextField label="号码" placeholder="生产件等号码，可不填" {...field('number')} />
        <div data-wide>
          <TextField label="说明" required lines={3} {...field('text')} />
        </div>
        <div data-wide>
          <PictureField label="照片" url={null} onChange={(photoFileId) => set({ photoFileId })} />
        </div>
      </div>
    </FormDialog>
  );
}
