import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { code } from '#contract/means/code.ts';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { Combinations, DEFAULT_CODE_PATTERN, skuGenerate } from '#contract/sku/sku-generate.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, PickField, Swatch, TextField, useForm } from '@/shared/ui/form/index.ts';
import { PreviewNote } from './preview-note.tsx';
import './generate-skus.css';

/** As many as one page of a list has; others are found by searching. */
const LISTED = { pageSize: 1000, status: 0 };
const EMPTY: Input<typeof skuGenerate.preview> = {
  ...{ materialIds: [], modelIds: [], colorIds: [], weightG: null },
};

/** Models by materials by colours become SKUs, as a task; before it, what it would make. */
export function GenerateDialog(ends: DialogEnds) {
  // Its codes are written by the factory's rule, unless another one is typed: the form waits for it.
  const rule = useQuery(query(code.rule, {}, { quiet: true }));
  const codePattern = rule.data?.pattern ?? (rule.error ? DEFAULT_CODE_PATTERN : undefined);
  return codePattern === undefined ? null : <GenerateForm codePattern={codePattern} {...ends} />;
}

function GenerateForm({ codePattern, onDone, onClose }: DialogEnds & { codePattern: string }) {
  const [keyword, setKeyword] = useState('');
  const materials = useQuery(query(material.page, LISTED, { quiet: true }));
  const colors = useQuery(query(color.page, LISTED, { quiet: true }));
  const models = useQuery({
    ...query(model.page, { ...LISTED, ...(keyword && { keyword }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const [key] = useState(randomId);
  const form = useForm(
    Combinations,
    { ...EMPTY, codePattern },
    async (values) => {
      await call(skuGenerate.submit, values, { quiet: true, idempotencyKey: key });
      showMessage('已开始批量生成，进度在任务列表里');
      onDone();
    },
    'sku-generate',
  );
  const { values, field } = form;
  const offered = new Set(
    materials.data?.list
      .filter(({ id }) => values.materialIds.includes(id))
      .flatMap(({ colors: own }) => own.map(({ id }) => id)),
  );
  const isWhole = Combinations.safeParse(values).success;
  return (
    <FormDialog title="批量生成 SKU" form={form} submitText="生成" width={960} onClose={onClose}>
      <div className="generate-picks">
        <PickField
          label="型号"
          required
          options={models.data?.list.map(({ id, brand, name, code }) => ({
            value: id,
            label: `${brand} ${name}`,
            note: code,
          }))}
          onSearch={setKeyword}
          none="没有启用的型号，请先在「型号」中新建。"
          {...field('modelIds')}
        />
        <PickField
          label="材质"
          required
          options={materials.data?.list.map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
          none="没有启用的材质，请先在「材质」中新建。"
          {...field('materialIds')}
        />
        <PickField
          label="颜色"
          required
          options={colors.data?.list
            .filter(({ id }) => values.materialIds.length === 0 || offered.has(id))
            .map(({ id, name, code, hex }) => ({
              value: id,
              label: name,
              note: code,
              mark: <Swatch hex={hex} />,
            }))}
          none="所选材质没有提供颜色，请先在「材质」中勾选。"
          {...field('colorIds')}
        />
      </div>
      <div className="form-pair generate-more">
        <TextField
          label="编码规则"
          required
          help="可用 {材质}、{型号}、{颜色}、{流水}，前三个换成它们的编码"
          {...field('codePattern')}
        />
        <NumberField
          label="成品重量"
          unit="克"
          help="快递费按它计算，可以不填"
          {...field('weightG', '请输入 1 至 30,000 的整数')}
        />
      </div>
      {isWhole && <PreviewNote asked={values} />}
    </FormDialog>
  );
}
