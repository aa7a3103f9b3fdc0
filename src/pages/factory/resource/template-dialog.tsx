import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { material } from '#contract/means/material.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { resourceTemplate, TEMPLATE_FORMATS, TemplateForm } from '#contract/resource/template.ts';
import { aimless, AudienceFields, Customers } from '@/entities/customer/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, PickField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** As many as one page of a list has; others are found by searching. */
const LISTED = { pageSize: 1000 };
const FORMATS = optionsOf(TEMPLATE_FORMATS);

const Typed = TemplateForm.omit({ merchantIds: true, materialId: true })
  .extend({ materialId: z.int('请选择材质').nullable(), customers: Customers })
  .superRefine((typed, checked) => {
    if (typed.materialId === null)
      checked.addIssue({ code: 'custom', path: ['materialId'], message: '请选择材质' });
    aimless(typed, checked);
  })
  .transform(({ materialId, customers, ...rest }) => ({
    ...rest,
    materialId: materialId ?? 0,
    merchantIds: customers.map(({ merchantId }) => merchantId),
  }));
const EMPTY: z.input<typeof Typed> = {
  ...{ name: '', materialId: null, modelIds: [], formats: ['png', 'psd'] },
  ...{ scope: 'all', groupId: null, customers: [] },
};

/** Templates of chosen models in a material become one package, as a task. */
export function TemplateDialog({ onDone, onClose }: DialogEnds) {
  const [keyword, setKeyword] = useState('');
  const [key] = useState(randomId);
  const materials = useQuery(query(material.page, { ...LISTED, status: 0 }, { quiet: true }));
  const form = useForm(
    Typed,
    EMPTY,
    async (values) => {
      await call(resourceTemplate.generate, values, { quiet: true, idempotencyKey: key });
      showMessage('已开始生成设计模板，进度在任务列表里');
      onDone();
    },
    'resource-template',
  );
  const { values, field, set } = form;
  const chosen = materials.data?.list.find(({ id }) => id === values.materialId);
  const specs = useQuery({
    ...query(
      printSpec.page,
      { ...LISTED, ...(chosen && { material: chosen.name }), ...(keyword && { keyword }) },
      { quiet: true },
    ),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  });
  // Of several sides a model stands once.
  const models = new Map(
    specs.data?.list.filter(({ specId }) => specId !== null).map((row) => [Number(row.modelId), row]),
  );
  return (
    <FormDialog title="生成设计模板" form={form} submitText="生成" width={640} onClose={onClose}>
      <div className="form-grid">
        <TextField label="名称" required autoFocus {...field('name')} />
        <SelectField
          label="材质"
          required
          empty="请选择"
          options={(materials.data?.list ?? []).map(({ id, name }) => ({ value: Number(id), label: name }))}
          {...field('materialId')}
          onChange={(materialId: number | null) => set({ materialId, modelIds: [] })}
        />
        <div data-wide>
          <PickField
            label="型号"
            required
            options={
              chosen
                ? [...models].map(([value, { brand, model, modelCode }]) => ({
                    ...{ value, label: `${brand} ${model}`, note: modelCode },
                  }))
                : []
            }
            onSearch={setKeyword}
            none={
              chosen
                ? '这个材质的型号还没有印刷规格，请先在「批量孔位图」中设置。'
                : '请先选择材质，再选择有印刷规格的型号。'
            }
            {...field('modelIds')}
          />
        </div>
        <div data-wide>
          <Field label="文件格式" required error={form.errors['formats']}>
            {() => (
              <div className="resource-formats" role="group" aria-label="文件格式">
                {FORMATS.map(({ value, label }) => (
                  <Checkbox
                    key={value}
                    label={label}
                    checked={values.formats.includes(value)}
                    onChange={() =>
                      set({
                        formats: values.formats.includes(value)
                          ? values.formats.filter((other) => other !== value)
                          : [...values.formats, value],
                      })
                    }
                  />
                ))}
              </div>
            )}
          </Field>
        </div>
        <AudienceFields values={values} errors={form.errors} set={set} />
      </div>
      <p className="list-quiet">
        每个型号一个文件夹，一个压缩包最多 {MAX_UPLOAD_BYTES / 1024 ** 2}{' '}
        MB；文件带出血、成品线、安全区和孔位；规格或孔位图改变后会显示「已过期」，并通知下载过的客户。
      </p>
    </FormDialog>
  );
}
