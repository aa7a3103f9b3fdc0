import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { region } from '#contract/region/region.ts';
import { AreaNodeFields } from '@/entities/area/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { CalendarField, NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';

/** Which express goes to an area, and why the others do not. */
export function TrialDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Output<typeof region.trial>>();
  const form = useForm(
    region.trial.input,
    { areaCode: '', postcode: '', weightG: null, longestMm: null, day: null },
    async (values) => {
      setAnswer(await call(region.trial, values, { quiet: true }));
    },
  );
  const { values, errors, set, field } = form;
  return (
    <FormDialog title="区域试算" form={form} width={640} submitText="试算" closeText="关闭" onClose={onClose}>
      <div className="form-stack">
        <AreaNodeFields
          required
          value={values.areaCode}
          error={errors['areaCode']}
          onChange={(areaCode) => set({ areaCode })}
        />
        <div className="form-pair">
          <TextField label="邮编" help="不填则不看邮编段的规则" {...field('postcode')} />
          <NumberField
            label="最长边"
            unit="毫米"
            help="不填则不看限尺寸"
            {...field('longestMm', '请输入整数')}
          />
        </div>
        <div className="form-pair">
          <NumberField label="重量" unit="克" help="不填则不看限重" {...field('weightG', '请输入整数')} />
          <CalendarField
            label="哪一天"
            help="不填为今天"
            value={values.day ?? ''}
            error={errors['day']}
            onChange={(day) => set({ day: day || null })}
          />
        </div>
        {answer && <Answer answer={answer} />}
      </div>
    </FormDialog>
  );
}

function Answer({ answer: { area, expresses } }: { answer: Output<typeof region.trial> }) {
  if (expresses.length === 0)
    return (
      <p role="status">还没有开启的快递公司，请先在「系统配置」中开启；规则中指定的快递公司也会列在这里。</p>
    );
  return (
    <HTMLTable className="region-trial" compact striped aria-label={`发往${area}`}>
      <thead>
        <tr>
          <th>快递公司</th>
          <th>{area}</th>
        </tr>
      </thead>
      <tbody>
        {expresses.map(({ expressName, refusal, remote }) => (
          <tr key={expressName}>
            <td>{expressName}</td>
            <td>{refusal ?? (remote ? `可以发货；${remote}` : '可以发货')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
