import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  compatible,
  CompatibleForm,
  CompatibleSaid,
  GRADES,
  type Compatible,
} from '#contract/means/compatible.ts';
import { model } from '#contract/means/model.ts';
import { MeansPicker, type PickedMeans } from '@/features/means/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  Field,
  PickField,
  SelectField,
  SwitchField,
  TextField,
  useDraftState,
  useForm,
} from '@/shared/ui/form/index.ts';

const GRADE = Object.entries(GRADES).map(([value, label]) => ({
  value: value as keyof typeof GRADES,
  label,
}));
const NOTE = '说明会随 SKU 一起显示给商家，如“摄像头孔略大”';
const SHOWN = 100;

/** Makes pairs of one case with several phones, or changes what is said of one. */
export const CompatibleFormDialog = ({ edited, ...ends }: DialogEnds & { edited: Compatible | undefined }) =>
  edited ? <EditDialog edited={edited} {...ends} /> : <NewDialog {...ends} />;

function EditDialog({ edited, onDone, onClose }: DialogEnds & { edited: Compatible }) {
  const { id, version, grade, note } = edited;
  const form = useForm(
    CompatibleSaid,
    { grade, note },
    async (said) => {
      await call(compatible.update, { ...said, id, version }, { quiet: true });
      showMessage('兼容型号已保存');
      onDone();
    },
    `compatible-${id}`,
  );
  return (
    <FormDialog title="修改兼容型号" form={form} width={560} onClose={onClose}>
      <div className="form-stack">
        <p className="pair-title">
          {edited.caseBrand} {edited.caseName} 的壳，用于 {edited.phoneBrand} {edited.phoneName}
        </p>
        <SelectField
          label="程度"
          options={GRADE}
          {...form.field('grade')}
          value={form.values.grade ?? 'full'}
        />
        <TextField label="说明" lines={3} help={NOTE} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}

const EMPTY: CompatibleForm = { caseModelId: 0, phoneModelIds: [], both: false, grade: 'full', note: '' };

interface Picked {
  picked: PickedMeans | null;
}

function NewDialog({ onDone, onClose }: DialogEnds) {
  // What the picker shows of the number that the form keeps.
  const [{ picked }, setPicked, draft] = useDraftState('compatible.case', (): Picked => ({ picked: null }));
  const [keyword, setKeyword] = useState('');
  const phones = useQuery({
    ...query(model.page, { keyword, status: 0, pageSize: SHOWN }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const form = useForm(
    CompatibleForm,
    EMPTY,
    async (values) => {
      const { made } = await call(compatible.create, values, { quiet: true });
      draft.forget();
      showMessage(`已新建 ${made} 条兼容型号`);
      onDone();
    },
    'compatible-new',
  );
  const { values, field, set, errors } = form;
  return (
    <FormDialog title="新建兼容型号" form={form} width={640} onClose={onClose}>
      <div className="form-stack">
        <Field label="壳型号" required error={errors.caseModelId} help="用哪个型号的壳">
          {() => (
            <MeansPicker
              label="壳型号"
              page={model.page}
              besides={0}
              value={picked?.id === values.caseModelId ? picked : null}
              onPick={(row) => {
                setPicked({ picked: row });
                set({
                  caseModelId: row.id,
                  phoneModelIds: values.phoneModelIds.filter((phone) => phone !== row.id),
                });
              }}
            />
          )}
        </Field>
        <PickField
          label="适用机型"
          required
          help="这个壳还能装在哪些手机上"
          options={phones.data?.list
            .filter(({ id }) => id !== values.caseModelId)
            .map(({ id, brand, name, code }) => ({ value: id, label: `${brand} ${name}`, note: code }))}
          onSearch={setKeyword}
          none="没有符合的型号，请换个关键词，或先在「型号」中新建。"
          {...field('phoneModelIds')}
        />
        <SelectField label="程度" options={GRADE} {...field('grade')} value={values.grade ?? 'full'} />
        <SwitchField
          label="双向：这些机型的壳也能装在壳型号的手机上，各写一条"
          value={values.both}
          onChange={(both) => set({ both })}
        />
        <TextField label="说明" lines={2} help={NOTE} {...field('note')} />
      </div>
    </FormDialog>
  );
}
