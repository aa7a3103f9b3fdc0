import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { artDesk, HANDLERS } from '#contract/art-desk/art-desk.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ART_FINDINGS } from '#contract/order/line-art.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { FACTORY_STATUSES, useClaims, type Claims } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { DESK_KEYS, DeskActions } from './desk-actions.tsx';
import { deskColumns } from './desk-columns.tsx';
import { DeskDetail } from './desk-detail.tsx';
import '../pictures.css';

const STATUS_OPTIONS = FACTORY_STATUSES.map((value) => ({ value, label: STATUS[value].label }));
const DPI_OPTIONS = [72, 100, 150, 200, 300].map((value) => ({ value, label: `低于 ${value} dpi` }));

const detailOf = (claims: Claims, onChanged: () => void) => ({
  title: '印刷图片',
  content: (id: number) => <DeskDetail key={id} lineId={id} claims={claims} onChanged={onChanged} />,
});

/** /factory/system/pictures/list: the pictures of lines that were pushed here, put right before production waits for them. */
export function PictureListPage() {
  const list = useList(artDesk.page, { name: 'factory.pictures', keys: DESK_KEYS });
  const {
    pageNo: _no,
    pageSize: _size,
    finding: _finding,
    ...asked
  } = list.asked as Parsed<typeof artDesk.page>;
  const counts = useQuery({
    ...query(artDesk.counts, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const afterAction = (): void => {
    list.afterAction();
    void counts.refetch();
  };
  const { open, shown } = useDialog(afterAction);
  const orderIds = useMemo(() => list.rows.map(({ orderId }) => orderId), [list.rows]);
  const claims = useClaims(orderIds);
  const columns = useMemo(() => deskColumns(claims), [claims]);
  const customers = useQuery(query(artDesk.customers, {}, { quiet: true, later: true }));
  const found = counts.data;
  return (
    <div className="picture-list-page">
      <ListScreen
        title="图片列表"
        list={list}
        columns={columns}
        tabs={
          <StatusTabs
            list={list}
            name="finding"
            tabs={[
              {
                value: undefined,
                label: '需要处理',
                count: found && found.missing + found.low + found.unreadable,
              },
              ...optionsOf(ART_FINDINGS).map((one) => ({ ...one, count: found?.[one.value] })),
              { value: 'all', label: '全部', count: found?.all },
            ]}
          />
        }
        filters={[
          { name: 'orderNo', label: '订单号', kind: 'numbers' },
          {
            name: 'merchantIds',
            label: '客户',
            kind: 'choices',
            options: (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: '完整的 SKU 编码' },
          { name: 'material', label: '材质', kind: 'text', placeholder: '完整的材质' },
          { name: 'model', label: '型号', kind: 'text', placeholder: '完整的型号' },
          { name: 'handler', label: '处理人', kind: 'choice', options: optionsOf(HANDLERS) },
          { name: 'dpiBelow', label: '清晰度', kind: 'choice', options: DPI_OPTIONS },
          { name: 'status', label: '状态', kind: 'choice', options: STATUS_OPTIONS },
          { name: 'pushTime', label: '推单时间', kind: 'dates' },
        ]}
        actions={<DeskActions lines={list.chosen.rows} claims={claims} open={open} onClaimed={afterAction} />}
        empty={{
          title: '没有需要处理的图片',
          text: '待审核和待处理的订单里，缺图、分辨率低于 150 dpi 或读不出的商品行会列在这里。',
        }}
        detail={detailOf(claims, afterAction)}
      />
      {shown}
    </div>
  );
}
