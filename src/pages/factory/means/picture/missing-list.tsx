import { useMemo, type ReactElement } from 'react';
import { goodsPicture, type MissingSku } from '#contract/picture/goods.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { UploadPanel } from '@/features/picture-shelf/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { FillDialog } from './fill-dialog.tsx';

const c = columnsOf<MissingSku>();
const COLUMNS = [
  c.code('code', 'SKU 编码', 200),
  c.text('name', '名称', 280),
  c.count('pieces', '30 天件数', 100),
  c.text('material', '材质', 130),
  c.text('color', '颜色', 110),
  c.text('brand', '品牌', 110),
  c.text('model', '型号', 170),
];

/** SKUs that customers order without seeing them. */
export function MissingList({ tabs }: { tabs: ReactElement }) {
  const list = useList(goodsPicture.missing, { name: 'factory.goodsPicture.missing' });
  const { materials } = useSkuOptions();
  const { open, shown } = useDialog(list.afterAction);
  const mayEdit = usePermits(['factory:means:edit']);
  const columns = useMemo(
    () =>
      mayEdit
        ? [
            ...COLUMNS,
            c.actions(80, (row) => [
              { text: '补图', act: () => open((ends) => <FillDialog skus={[row]} {...ends} />) },
            ]),
          ]
        : COLUMNS,
    [mayEdit, open],
  );
  const { rows, count } = list.chosen;
  return (
    <>
      <ListScreen
        title="缺图的 SKU"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码或名称' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
        ]}
        tabs={tabs}
        quick={mayEdit && <UploadPanel />}
        actions={
          mayEdit && (
            <ReasonedButton
              text="补图"
              why={count === 0 ? '请先选择 SKU。' : undefined}
              onClick={() => open((ends) => <FillDialog skus={rows} {...ends} />)}
            />
          )
        }
        empty={{ title: '没有缺图的 SKU', text: '最近 30 天有订单的 SKU，商家都看得到图片。' }}
      />
      {shown}
    </>
  );
}
