import { useMemo } from 'react';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { useClaims, type Claims } from '@/entities/order/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { DESK_KEYS, DeskActions } from './desk-actions.tsx';
import { deskColumns } from './desk-columns.tsx';
import { DeskDetail } from './desk-detail.tsx';
import { useDeskFilters, useDeskTabs } from './desk-questions.ts';
import '../pictures.css';

const detailOf = (claims: Claims, onChanged: () => void) => ({
  title: '印刷图片',
  content: (id: number) => <DeskDetail key={id} lineId={id} claims={claims} onChanged={onChanged} />,
});

/** /factory/system/pictures/list: the pictures of lines that were pushed here, put right before production waits for them. */
export function PictureListPage() {
  const list = useList(artDesk.page, { name: 'factory.pictures', keys: DESK_KEYS });
  const { tabs, refetch } = useDeskTabs(list.asked as Parsed<typeof artDesk.page>);
  const afterAction = (): void => {
    list.afterAction();
    void refetch();
  };
  const { open, shown } = useDialog(afterAction);
  const orderIds = useMemo(() => list.rows.map(({ orderId }) => orderId), [list.rows]);
  const claims = useClaims(orderIds);
  const columns = useMemo(() => deskColumns(claims), [claims]);
  return (
    <div className="picture-list-page">
      <ListScreen
        title="图片列表"
        list={list}
        columns={columns}
        tabs={<StatusTabs list={list} name="finding" tabs={tabs} />}
        filters={useDeskFilters()}
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
