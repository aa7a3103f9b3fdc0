import { Button, Dialog, DialogBody, DialogFooter, HTMLTable, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { profileOverride, type Trial } from '#contract/rosi/override.ts';
import { call } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** How the lines of an order, or a piece, would be printed now: by which profile, and why, field by field. */
export function TrialDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Trial[]>();
  const form = useForm(profileOverride.trial.input, { number: '' }, async ({ number }) => {
    setFound(await call(profileOverride.trial, { number }, { quiet: true }));
  });
  return (
    <Dialog isOpen title="试算" className="form-dialog" style={{ width: 860 }} onClose={onClose}>
      <DialogBody>
        <form
          className="rosi-trial-ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <TextField label="订单号或生产件号" autoFocus {...form.field('number')} />
          <Button type="submit" intent="primary" text="试算" loading={form.busy} />
        </form>
        <FailureNote error={form.failure} />
        {found?.map((trial) => (
          <TrialOfLine key={trial.lineId} trial={trial} />
        ))}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}

const TrialOfLine = ({ trial: { title, skuCode, facts, profile, fields, overrides } }: { trial: Trial }) => (
  <section className="rosi-trial" aria-label={`${skuCode} 的打印配置`}>
    <h3>
      {skuCode} <span className="list-quiet">{title}</span>
    </h3>
    <p className="list-quiet">{facts}</p>
    <p>
      {profile
        ? `按「${profile.name}」第 ${profile.versionNo} 版，在「${profile.deviceName}」打印`
        : '它的材质没有默认的打印配置，图案按材质的设置做，还不能打印。'}
    </p>
    {overrides.length > 0 && (
      <ul className="rosi-said" aria-label="覆盖配置">
        {overrides.map(({ id, name, holds, why }) => (
          <li key={id}>
            {name}{' '}
            <Tag minimal intent={holds ? 'success' : 'none'}>
              {why}
            </Tag>
          </li>
        ))}
      </ul>
    )}
    <HTMLTable compact striped className="rosi-trial-fields">
      <thead>
        <tr>
          <th>设置</th>
          <th>值</th>
          <th>来自</th>
        </tr>
      </thead>
      <tbody>
        {fields
          .toSorted((a, b) => Number(b.isOverride) - Number(a.isOverride))
          .map(({ key, title: field, value, from, isOverride }) => (
            <tr key={key}>
              <td>{field}</td>
              <td>{value}</td>
              <td>{isOverride ? <strong>{from}</strong> : from}</td>
            </tr>
          ))}
      </tbody>
    </HTMLTable>
  </section>
);
