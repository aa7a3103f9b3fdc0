import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { compatibleOffer } from '#contract/compatible/compatible.ts';
import { GRADES } from '#contract/means/compatible.ts';
import { model } from '#contract/means/model.ts';
import { few, MeansPicker, type PickedMeans } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field } from '@/shared/ui/form/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import '../means.css';

/** 试一试: which SKUs of other models a merchant would be offered for this phone. Nothing is changed by it. */
export function TryDialog({ onClose }: DialogEnds) {
  const [phone, setPhone] = useState<PickedMeans | null>(null);
  const found = useQuery({
    ...query(compatibleOffer.try, { modelId: phone?.id ?? 1 }, { quiet: true }),
    gcTime: 0,
    enabled: phone !== null,
  });
  return (
    <Dialog
      isOpen
      title="试一试：一款手机会看到哪些兼容的 SKU"
      className="form-dialog"
      style={{ width: 760 }}
      onClose={onClose}
    >
      <DialogBody>
        <Field label="手机">
          {() => <MeansPicker label="手机" page={model.page} besides={0} value={phone} onPick={setPhone} />}
        </Field>
        <FailureNote error={found.error} />
        {phone && found.data && (
          <div className="recognised" role="status">
            <p>
              它自己有 {few(found.data.own)} 个启用中的 SKU；
              {found.data.offered.length === 0
                ? '没有启用中的兼容型号，或兼容型号没有启用中的 SKU，商家看不到兼容的 SKU。'
                : `商家还会看到 ${few(found.data.offered.length)} 个兼容的 SKU：`}
            </p>
            {found.data.offered.length > 0 && (
              <HTMLTable compact striped>
                <thead>
                  <tr>
                    <th>SKU 编码</th>
                    <th>型号</th>
                    <th>材质、颜色</th>
                    <th>程度</th>
                    <th>说明</th>
                  </tr>
                </thead>
                <tbody>
                  {found.data.offered.map((one) => (
                    <tr key={one.id}>
                      <td>{one.code}</td>
                      <td>{`${one.brand} ${one.model}`}</td>
                      <td>{`${one.material} ${one.color}`}</td>
                      <td>{GRADES[one.grade]}</td>
                      <td>{one.note || <Nothing />}</td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            )}
          </div>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}
