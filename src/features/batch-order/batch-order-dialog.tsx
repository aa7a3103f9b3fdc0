import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { CURRENCIES, shopLabel, useShops } from '@/entities/shop/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import { Grid } from './grid.tsx';
import { useBatchOrder } from './use-batch-order.ts';
import './batch-order.css';

type Currency = (typeof CURRENCIES)[number]['value'];

/** Many orders at once, as rows of a spreadsheet; what is refused stays, to be put right and sent again. */
export function BatchOrderDialog({
  currency: preset,
  onMade,
  onClose,
}: {
  /** What the orders begin with. */
  currency: string;
  onMade: () => void;
  onClose: () => void;
}) {
  const { data } = useShops();
  const shops = (data?.list ?? []).map((shop) => ({ value: shop.id, label: shopLabel(shop) }));
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const batch = useBatchOrder(preset as Currency, shops.length === 1 ? shops[0]!.value : undefined);
  const { shopId, currency, rows, filled, answer } = batch;
  const leave = (): void => {
    batch.draft.forget();
    onClose();
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    const got = await batch.send();
    if (!got) return;
    if (got.created.length > 0) {
      showMessage(`已创建 ${got.created.length} 单`);
      onMade();
    }
    if (got.refused.length === 0) onClose();
  };
  return (
    <>
      <FormDialog
        title="批量下单"
        form={{
          busy: batch.busy,
          failure: batch.failure,
          draft: { ...batch.draft, forget: () => undefined },
          submit: () => void submit(),
        }}
        width={1360}
        submitText={filled.length === 0 ? '提交' : `提交 ${filled.length} 行`}
        closed={filled.length === 0}
        onClose={() => (filled.length > 0 ? setLeaving(true) : leave())} // It is given up in the question below, not with the first key.
        note={<span className="list-quiet">同一平台单号的多行合为一单；平台单号留空则每行一单。</span>}
      >
        <div className="batch-head">
          <SelectField
            label="店铺"
            required
            empty="请选择店铺"
            options={shops}
            error={tried && shopId === undefined ? '请选择店铺' : undefined}
            value={shopId}
            onChange={(chosen) => batch.set({ shopId: chosen })}
          />
          <SelectField
            label="币种"
            options={CURRENCIES}
            value={currency}
            onChange={(next) => batch.set({ currency: next ?? 'CNY' })}
          />
          <p className="list-quiet batch-how">
            从表格复制后，在第一个单元格粘贴；首行是列名时按列名对应，否则按下面的列顺序。
          </p>
        </div>
        <Grid rows={rows} known={batch.known} onChange={batch.setRows} />
        {answer && answer.refused.length > 0 && (
          <Callout compact intent="warning" role="status" className="batch-answer">
            已创建 {answer.created.length} 单，{answer.refused.length}{' '}
            行没有创建，原因见「问题」一列；修改后可再次提交。
          </Callout>
        )}
      </FormDialog>
      <FormDialog
        title="放弃没有提交的行？"
        form={{ submit: leave }}
        isOpen={leaving}
        width={400}
        intent="danger"
        submitText="放弃"
        onClose={() => setLeaving(false)}
      >
        <p>还有 {filled.length} 行没有提交，关闭后不会保留。</p>
      </FormDialog>
    </>
  );
}
