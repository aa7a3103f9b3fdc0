import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useVerification } from '@/shared/ui/form/index.ts';
import { OneField, type One } from './one-field.tsx';
import { NOBODY, WhomField, whomIds } from './whom-field.tsx';

/** What one customer or group has, others have afterwards: goods with gifts, or both kinds of express. */
export function CopyDialog({
  kind,
  onDone,
  onClose,
}: DialogEnds & {
  kind: PriceKind;
}) {
  const isExpress = kind === 'express' || kind === 'expressWeight';
  const [from, setFrom] = useState<One>();
  const [to, setTo] = useState(NOBODY);
  const [replace, setReplace] = useState(false);
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const { verification, verify } = useVerification();
  const { merchantIds, groupIds } = whomIds(to);
  const count = merchantIds.length + groupIds.length;
  const words = isExpress ? '快递折扣' : '商品和赠品折扣';
  const submit = (): void => {
    const found = {
      ...(!from && { from: '请选择从谁复制' }),
      ...(count === 0 && { to: '请选择要复制到的客户或分组' }),
    };
    setErrors(found);
    if (!from || count === 0) return;
    const { name, ...source } = from;
    verify(
      `「${name}」的${words}将复制给 ${count} 个客户或分组，相同的项会被覆盖${replace ? '，其余的项会被删除' : ''}。`,
      async (pass) => {
        const done = await call(
          isExpress ? price.copyExpress : price.copy,
          { from: source, merchantIds, groupIds, replace, ...pass },
          { quiet: true },
        );
        showMessage(`已复制：新增 ${done.added} 条，修改 ${done.changed} 条，删除 ${done.removed} 条`);
      },
      () => onDone(),
    );
  };
  return (
    <FormDialog title={`复制${words}`} form={{ submit, verification }} submitText="下一步" onClose={onClose}>
      <div className="form-stack">
        <OneField label="从" error={errors.from} onPick={setFrom} />
        <p>复制到</p>
        <WhomField whom={to} error={errors.to} offersAll={false} onChange={setTo} />
        <Checkbox
          label="删除对方多出来的项"
          checked={replace}
          onChange={(event) => setReplace(event.currentTarget.checked)}
        />
      </div>
    </FormDialog>
  );
}
