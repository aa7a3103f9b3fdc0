import { useState } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import type { ExportPresetName, ExportShape } from '#contract/order-export/order-export.ts';
import { patternComplaint } from '#contract/order-export/print-file-name.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import { ColumnPicker } from './column-picker.tsx';
import { presetOf, presetsOf, withPreset, type Side } from './export-choice.ts';
import { PictureChoice } from './picture-choice.tsx';

/** How the file is to look. */
export function ExportForm({
  side,
  orders,
  start,
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  side: Side;
  /** Which orders, in words. */
  orders: string;
  start: ExportShape;
  busy: boolean;
  failure: Error | null;
  onSubmit: (shape: ExportShape) => void;
  onClose: () => void;
}) {
  const [shape, setShape] = useState(start);
  const change = (part: Partial<ExportShape>): void => setShape((before) => ({ ...before, ...part }));
  const complaint =
    shape.columns.length === 0
      ? '请至少选择一列。'
      : shape.pictures
        ? patternComplaint(shape.pattern)
        : undefined;
  return (
    <FormDialog
      title="导出订单"
      form={{ busy, failure, submit: () => onSubmit(shape) }}
      width={760}
      submitText="开始导出"
      closed={complaint !== undefined}
      note={
        <span className="list-quiet" role="status">
          {complaint ?? orders}
        </span>
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <div className="export-shape">
          <SelectField<ExportPresetName>
            label="导出方案"
            empty="自选列"
            options={presetsOf(side)}
            value={presetOf(shape, side)}
            onChange={(name) => name && setShape(withPreset(shape, name, side))}
          />
          <RadioGroup
            label="行"
            inline
            selectedValue={String(shape.lines)}
            onChange={(event) => change({ lines: event.currentTarget.value === 'true' })}
          >
            <Radio label="每单一行" value="false" />
            <Radio label="每个商品一行" value="true" />
          </RadioGroup>
          <RadioGroup
            label="格式"
            inline
            disabled={shape.pictures}
            selectedValue={shape.pictures ? 'xlsx' : shape.format}
            onChange={(event) => change({ format: event.currentTarget.value as ExportShape['format'] })}
          >
            <Radio label="Excel（xlsx）" value="xlsx" />
            <Radio label="CSV" value="csv" />
          </RadioGroup>
        </div>
        <ColumnPicker side={side} columns={shape.columns} onChange={(columns) => change({ columns })} />
        {side === 'factory' && <PictureChoice shape={shape} onChange={change} />}
      </div>
    </FormDialog>
  );
}
