import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Media } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import type { Parsed } from '#contract/endpoint.ts';
import { lineArt, type ArtLine } from '#contract/order/line-art.ts';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { useImports } from '@/entities/order/index.ts';
import { LinePicturesDialog } from '@/features/upload-pictures/index.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { LineActions } from './line-actions.tsx';
import { LINE_COLUMNS } from './art-columns.tsx';
import { ArtDetail } from './art-detail.tsx';
import { ArtTabs, useArtCounts } from './art-tabs.tsx';
import { GivePictureDialog } from './give-picture-dialog.tsx';

const c = columnsOf<ArtLine>();
const STATUS_OPTIONS = (
  [
    'unmapped',
    'waitPush',
    'repulsed',
    'waitReview',
    'pendingRule',
    'waitProduce',
    'inProduce',
  ] as OrderStatus[]
).map((value) => ({ value, label: STATUS[value].label }));
const DPI_OPTIONS = [72, 100, 120].map((value) => ({ value, label: `低于 ${value} dpi` }));
const NO_IMPORTS: readonly number[] = [];

const detailOf = (onChanged: () => void) => ({
  title: '商品行的图片',
  content: (id: number) => <ArtDetail key={id} lineId={id} onChanged={onChanged} />,
});

/** The lines of orders that want a picture, the newest orders first. */
export function ArtLines({ onCodes }: { onCodes: () => void }) {
  const list = useList(lineArt.page, { name: 'business.images.lines' });
  const { pageNo: _no, pageSize: _size, finding, ...asked } = list.asked as Parsed<typeof lineArt.page>;
  const counts = useArtCounts(asked);
  const afterAction = (): void => {
    list.afterAction();
    void counts.refetch();
  };
  const { open, shown } = useDialog(afterAction);
  const options = useQuery({
    ...query(order.filterOptions, {}, { quiet: true, later: true }),
    staleTime: 300_000,
  });
  const shops = (options.data?.shops ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const imports = useImports(asked.importIds ?? NO_IMPORTS);
  const mayEdit = usePermits(['business:order:edit']);
  const columns = useMemo(
    () =>
      mayEdit
        ? [
            ...LINE_COLUMNS,
            c.actions(72, (line) => [
              {
                text: '补图',
                why: line.open ? undefined : '订单已推单或被锁定，不能修改图片。',
                act: () => open((ends) => <GivePictureDialog lines={[line]} {...ends} />),
              },
            ]),
          ]
        : LINE_COLUMNS,
    [mayEdit, open],
  );
  return (
    <>
      <ListScreen
        title="图片"
        list={list}
        columns={columns}
        tabs={
          <ArtTabs
            chosen={finding ?? 'all'}
            counts={counts.data}
            onChoose={(tab) =>
              tab === 'code' ? onCodes() : list.ask({ finding: tab === 'all' ? undefined : tab })
            }
          />
        }
        filters={[
          { name: 'orderNo', label: '订单号', kind: 'numbers' },
          { name: 'code', label: '平台编码', kind: 'text', placeholder: '完整的编码' },
          { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: '完整的 SKU 编码' },
          { name: 'shopIds', label: '店铺', kind: 'choices', options: shops },
          { name: 'status', label: '状态', kind: 'choice', options: STATUS_OPTIONS },
          { name: 'dpiBelow', label: '清晰度', kind: 'choice', options: DPI_OPTIONS },
          { name: 'createTime', label: '创建时间', kind: 'dates' },
          ...(imports.length > 0
            ? ([{ name: 'importIds', label: '导入', kind: 'choices', options: imports }] as const)
            : []),
        ]}
        actions={mayEdit && <LineActions chosen={list.chosen.rows} open={open} />}
        tools={
          <Permitted need={['business:order:edit']}>
            <Button
              intent="primary"
              icon={<Media />}
              text="按文件名补图"
              onClick={() => open((ends) => <LinePicturesDialog {...ends} />)}
            />
          </Permitted>
        }
        empty={{
          title: '没有需要补图的商品行',
          text: '缺图、分辨率低于 150 dpi 或读不出的商品行会列在这里；工厂审核通过后不再列出。',
        }}
        detail={detailOf(afterAction)}
      />
      {shown}
    </>
  );
}
