import { useState } from 'react';
import { material, type Material } from '#contract/means/material.ts';
import { few } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, useSending } from '@/shared/ui/form/index.ts';
import type { SomeDone } from '#contract/means/names.ts';

const MASK = [
  { value: 1, label: '需要' },
  { value: 0, label: '不需要' },
];
const isWrong = (value: number | null): boolean =>
  value !== null && !(Number.isInteger(value) && value >= 72 && value <= 1200);

/** A few things of many materials; what is left empty stays as each of them has it. */
export function SetDialog({
  rows,
  onSet,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { rows: readonly Material[]; onSet: (done: SomeDone) => void }) {
  const [target, setTarget] = useState<number | null>(null);
  const [least, setLeast] = useState<number | null>(null);
  const [mask, setMask] = useState<number | null>(null);
  const form = useSending(async () => {
    const settings = {
      ...(target !== null && { dpiTarget: target }),
      ...(least !== null && { dpiLeast: least }),
      ...(mask !== null && { maskNeeded: mask === 1 }),
    };
    onSet(await call(material.set, { ids: rows.map(({ id }) => id), ...settings }, { quiet: true }));
  });
  const wrong = '请输入 72 至 1200 的整数';
  const isEmpty = target === null && least === null && mask === null;
  return (
    <FormDialog
      title={`设置 ${few(rows.length)} 种材质`}
      form={form}
      why={isEmpty ? '请至少设置一项' : isWrong(target) || isWrong(least) ? `dpi 不对，${wrong}` : undefined}
      onClose={onClose}
    >
      <div className="form-grid">
        <NumberField
          label="目标 dpi"
          help="不填则保持原样"
          value={target}
          error={isWrong(target) ? wrong : undefined}
          onChange={setTarget}
        />
        <NumberField
          label="最低 dpi"
          help="不填则保持原样"
          value={least}
          error={isWrong(least) ? wrong : undefined}
          onChange={setLeast}
        />
        <SelectField label="需要孔位图" empty="保持原样" options={MASK} value={mask} onChange={setMask} />
      </div>
    </FormDialog>
  );
}
