import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { materialPrice, type MaterialPrice } from '#contract/price/material-price.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable, Money } from '@/shared/ui/list/index.ts';

const PAGE = 20;

/** What each SKU of a material in a colour costs a customer, and why. */
export function MaterialDetail({
  merchantId,
  row: { material, color },
  onClose,
}: {
  merchantId: number;
  row: MaterialPrice;
  onClose: () => void;
}) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery({
    ...query(materialPrice.details, { merchantId, material, color, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  return (
    <Dialog
      isOpen
      title={`${material} ${color}的明细`}
      className="form-dialog"
      style={{ width: 720 }}
      onClose={onClose}
    >
      <DialogBody>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        {!data && !error && <div className="bp6-skeleton price-wait" />}
        {data && (
          <HTMLTable compact striped aria-label="材质价格明细">
            <thead>
              <tr>
                <th>SKU 编码</th>
                <th>名称</th>
                <th>标价</th>
                <th>成交价</th>
                <th>价格说明</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((sku) => (
                <tr key={sku.skuId}>
                  <td>
                    <Copyable text={sku.skuCode} />
                  </td>
                  <td title={sku.name}>{sku.name}</td>
                  <td>
                    <Money cents={sku.listCents} currency={sku.currency} />
                  </td>
                  <td>
                    <Money cents={sku.unitCents} currency={sku.currency} />
                  </td>
                  <td>
                    <PriceSteps steps={sku.steps} currency={sku.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="上一页" disabled={pageNo <= 1} onClick={() => setPageNo(pageNo - 1)} />
            <Button text="下一页" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)} />
            <Button text="关闭" onClick={onClose} />
          </>
        }
      >
        <span className="list-quiet tabular">
          第 {pageNo} / {pages} 页
        </span>
      </DialogFooter>
    </Dialog>
  );
}
