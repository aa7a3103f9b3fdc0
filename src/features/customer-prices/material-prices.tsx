import { useState } from 'react';
import { Button, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MOST_MATERIALS, materialPrice, type MaterialPrice } from '#contract/price/material-price.ts';
import { call, query, queryKey } from '@/shared/api/index.ts';
import { formatAmount, formatMoney, parseAmount } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { DraftNote, useDraftState } from '@/shared/ui/form/index.ts';
import { Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ExportWatch } from './detail-dialog.tsx';
import { MaterialDetail } from './material-detail.tsx';
import './customer-prices.css';

const keyOf = ({ material, color, currency }: MaterialPrice): string => `${material}\n${color}\n${currency}`;
const amountText = ({ priceCents, currency }: MaterialPrice): string =>
  priceCents === null ? '' : formatAmount(priceCents, currency);
/** What stands in the field: a price for every colour is not this one's to empty. */
const agreedText = (row: MaterialPrice): string => (row.inherited ? '' : amountText(row));
function hintOf(row: MaterialPrice): string {
  if (row.way === null) return '';
  const every = row.inherited ? '（全部颜色）' : '';
  return row.way === 'fixed' ? (row.inherited ? `${amountText(row)}${every}` : '') : `已设折扣${every}`;
}

/** What a customer pays for goods of each material: typed where it stands, sent once it is verified. */
export function MaterialPrices({ merchantId, name }: { merchantId: number; name: string }) {
  const client = useQueryClient();
  const asked = useQuery(query(materialPrice.list, { id: merchantId }, { quiet: true }));
  const mayEdit = usePermits(['factory:price:edit']);
  const [{ typed }, setTyped, draft] = useDraftState(
    `material-prices-${merchantId}`,
    (): { typed: Readonly<Record<string, string>> } => ({ typed: {} }),
  );
  const [confirming, setConfirming] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const [shown, setShown] = useState<MaterialPrice>();
  if (asked.error) return <FailureNote error={asked.error} retry={() => void asked.refetch()} />;
  if (!asked.data) return <div className="bp6-skeleton price-wait" />;
  const rows = asked.data;
  if (rows.length === 0)
    return <EmptyState title="还没有材质" text="新建 SKU 后，这里按材质和颜色列出价格。" />;
  const changed = rows.filter((row) => (typed[keyOf(row)] ?? agreedText(row)) !== agreedText(row));
  const items = changed.map((row) => {
    const text = typed[keyOf(row)]!.trim();
    const { material, color, currency } = row;
    return {
      material,
      color,
      currency,
      priceCents: text === '' ? null : (parseAmount(text, currency) ?? Number.NaN),
    };
  });
  const wrong = complaint(rows, items);
  return (
    <>
      <DraftNote draft={draft} />
      <div className="price-sheet-head">
        {mayEdit && (
          <Button
            intent="primary"
            text={changed.length > 0 ? `保存 ${changed.length} 项` : '保存'}
            disabled={changed.length === 0 || wrong !== undefined}
            onClick={() => setConfirming(true)}
          />
        )}
        <Button
          text="导出材质价格"
          onClick={() =>
            void call(materialPrice.export, { merchantId }).then((task) => setTaskId(task.taskId), ignore)
          }
        />
        {rows.length === MOST_MATERIALS && (
          <span className="list-quiet">只显示前 {MOST_MATERIALS} 项，其余请在折扣方式中设置。</span>
        )}
        {wrong && (
          <span className="price-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      <HTMLTable compact striped aria-label="材质价格">
        <thead>
          <tr>
            <th>材质</th>
            <th>颜色</th>
            <th>SKU 数</th>
            <th>标价</th>
            <th>客户价（不填则无）</th>
            <th>更新时间</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>{row.material}</td>
              <td>{row.color}</td>
              <td className="tabular">{row.skus}</td>
              <td className="tabular">{listText(row)}</td>
              <td>
                {mayEdit ? (
                  <InputGroup
                    className="price-money"
                    inputMode="decimal"
                    aria-label={`${row.material} ${row.color}的客户价`}
                    placeholder={hintOf(row)}
                    value={typed[keyOf(row)] ?? agreedText(row)}
                    onValueChange={(text) =>
                      setTyped((before) => ({ typed: { ...before.typed, [keyOf(row)]: text } }))
                    }
                  />
                ) : (
                  agreedText(row) || hintOf(row) || <Nothing />
                )}
              </td>
              <td>
                <TimeText at={row.updatedAt} />
              </td>
              <td>
                <Button
                  variant="minimal"
                  size="small"
                  text="明细"
                  aria-label={`${row.material} ${row.color}的明细`}
                  onClick={() => setShown(row)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {confirming && (
        <DangerDialog
          prompt="dangerous"
          text={`将修改「${name}」的 ${items.length} 项材质价格，之后推单的订单按新价格计算。`}
          onConfirm={(pass) => call(materialPrice.config, { merchantId, items, ...pass }, { quiet: true })}
          onDone={() => {
            showMessage('材质价格已保存');
            setConfirming(false);
            draft.discard();
            void client.invalidateQueries({ queryKey: queryKey(materialPrice.list) });
          }}
          onClose={() => setConfirming(false)}
        />
      )}
      {shown && <MaterialDetail merchantId={merchantId} row={shown} onClose={() => setShown(undefined)} />}
      {taskId !== undefined && (
        <ExportWatch title="导出材质价格" taskId={taskId} onClose={() => setTaskId(undefined)} />
      )}
    </>
  );
}

/** A refusal has shown its notice. */
const ignore = (): void => undefined;

const listText = ({ lowCents, highCents, currency }: MaterialPrice): string =>
  lowCents === highCents
    ? formatMoney(lowCents, currency)
    : `${formatMoney(lowCents, currency)} 至 ${formatMoney(highCents, currency)}`;

function complaint(
  rows: readonly MaterialPrice[],
  items: readonly { material: string; color: string; currency: string; priceCents: number | null }[],
): string | undefined {
  for (const item of items) {
    const row = rows.find(
      (one) => one.material === item.material && one.color === item.color && one.currency === item.currency,
    );
    if (item.priceCents === null || !row) continue;
    if (Number.isNaN(item.priceCents) || item.priceCents < 0)
      return `「${item.material} ${item.color}」请输入金额，最多两位小数`;
    if (item.priceCents > row.highCents) return `「${item.material} ${item.color}」不能高于标价`;
  }
  return undefined;
}
