import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { CODE_STATES, goods, type Goods, type GoodsSku } from '#contract/goods/goods.ts';
import { call, query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { DpiTag } from '@/shared/ui/picture/index.ts';
import { publishedText } from './published-text.ts';

const MEANS = {
  none: '编码没有映射，订单会等待匹配。',
  picture: '编码印刷另一张图片，重新匹配后印刷这个商品的图片。',
  other: '编码现在对应别的 SKU 或不是商品，重新匹配后对应这个商品的 SKU 和图片。',
} as const;

/** The SKUs of goods with their codes, what each costs, and how fine the picture prints on it. */
export function GoodsSkus({ row, onChanged }: { row: Goods; onChanged: () => void }) {
  const skus = useQuery({ ...query(goods.skus, { id: row.id }, { quiet: true }), gcTime: 0 });
  const mayEdit = usePermits(['business:goods:edit']);
  const { open, shown } = useDialog(() => {
    void skus.refetch();
    onChanged();
  });
  const rematch = (some: readonly GoodsSku[], text: string): void =>
    open((ends) => (
      <SureDialog
        title={some.length === 1 ? `重新匹配 ${some[0]!.code}` : `匹配 ${some.length} 个编码`}
        text={`${text}还没有推送的订单随之改变，已推送的不变。`}
        act="重新匹配"
        intent="primary"
        onConfirm={async () => {
          const skuIds = some.map(({ skuId }) => skuId);
          showMessage(publishedText(await call(goods.rematch, { id: row.id, skuIds }, { quiet: true })));
        }}
        {...ends}
      />
    ));
  const bare = (skus.data ?? []).filter(({ state, offered }) => state === 'none' && offered);
  return (
    <section aria-label="商品的 SKU">
      <FailureNote error={skus.error} />
      {mayEdit && bare.length > 1 && (
        <Button
          size="small"
          text={`匹配 ${bare.length} 个没有映射的编码`}
          onClick={() =>
            rematch(bare, `这 ${bare.length} 个编码没有映射，匹配后对应各自的 SKU 和商品的图片。`)
          }
        />
      )}
      {skus.data && (
        <HTMLTable compact className="goods-skus" aria-label="SKU 和编码">
          <thead>
            <tr>
              <th>编码</th>
              <th>SKU</th>
              <th>型号</th>
              <th>颜色</th>
              <th data-align="right">成本</th>
              <th>清晰度</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {skus.data.map((one) => (
              <tr key={one.skuId}>
                <td className="tabular">{one.code}</td>
                <td title={[one.skuCode, one.skuName].filter(Boolean).join(' ') || undefined}>
                  <span className="tabular goods-sku">{one.skuCode ?? '已不可用的 SKU'}</span>
                  {one.skuCode !== null && !one.offered && <span className="goods-warn"> 已停用</span>}
                  <span className="list-quiet goods-line">{one.material}</span>
                </td>
                <td>{[one.brand, one.model].filter(Boolean).join(' ') || <Nothing />}</td>
                <td>{one.color || <Nothing />}</td>
                <td data-align="right">
                  {one.costCents === null ? <Nothing /> : formatMoney(one.costCents, row.currency)}
                </td>
                <td>
                  <DpiTag size={one} />
                </td>
                <td>
                  {one.state === 'matched' || !mayEdit || !one.offered ? (
                    <span className={one.state === 'matched' ? undefined : 'goods-warn'}>
                      {CODE_STATES[one.state]}
                    </span>
                  ) : (
                    <Button
                      size="small"
                      variant="minimal"
                      intent="warning"
                      text={CODE_STATES[one.state]}
                      title="重新匹配这个编码"
                      aria-label={`重新匹配 ${one.code}`}
                      onClick={() => rematch([one], MEANS[one.state as keyof typeof MEANS])}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {shown}
    </section>
  );
}
