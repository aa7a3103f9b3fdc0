import { useMemo, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Export, Plus } from '@blueprintjs/icons';
import { goods, GOODS_STATUS, type Goods } from '#contract/goods/goods.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { GoodsActions } from './goods-actions.tsx';
import { GoodsDetail } from './goods-detail.tsx';
import { costText, NO_PIXELS, profitText } from './goods-words.ts';
import { useGoodsExport } from './use-goods-export.tsx';
import './goods.css';

const NewDialog = lazyPart(() => import('./new-goods-dialog.tsx').then((m) => m.NewGoodsDialog));
const CopyDialog = lazyPart(() => import('./copy-goods-dialog.tsx').then((m) => m.CopyGoodsDialog));
const AddDialog = lazyPart(() => import('./add-skus-dialog.tsx').then((m) => m.AddSkusDialog));
const EditDialog = lazyPart(() => import('./goods-edit-dialog.tsx').then((m) => m.GoodsEditDialog));
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx').then((m) => m.RenewDialog));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((m) => m.DeleteGoodsDialog));

const c = columnsOf<Goods>();
const COLUMNS: Column<Goods>[] = [
  c.code('number', '货号', 104),
  {
    name: 'picture',
    title: '主图',
    width: 60,
    cell: (row) => <PictureThumb picture={{ ...row, ...NO_PIXELS, title: row.name }} size={40} />,
  },
  c.text('name', '名称', 140),
  {
    name: 'version',
    title: '图片版本',
    width: 108,
    tip: ({ pictureName, pictureNo, newerNo }) =>
      `${pictureName} 第 ${pictureNo} 版${newerNo === null ? '' : `，图库里已有第 ${newerNo} 版`}`,
    cell: ({ pictureNo, newerNo }) => (
      <>
        第 {pictureNo} 版{newerNo !== null && <span className="goods-warn"> 有更新</span>}
      </>
    ),
  },
  c.text('materials', '材质', 110, ({ materials }) => materials.join('、')),
  c.count('models', '型号', 54),
  c.count('skus', 'SKU', 54),
  {
    name: 'matched',
    title: '编码已匹配',
    width: 88,
    align: 'right',
    tip: ({ skus, matched }) =>
      matched === skus ? '' : `${skus - matched} 个编码没有映射，或对应别的，打开详情查看`,
    cell: ({ skus, matched }) => (
      <span className={matched === skus ? undefined : 'goods-warn'}>
        {matched} / {skus}
      </span>
    ),
  },
  c.text('cost', '成本', 118, costText, { align: 'right' }),
  c.money('priceCents', '售价', 76),
  c.text('profit', '利润', 140, profitText, { align: 'right', hidden: true }),
  c.count('pieces', '30 天件数', 78),
  c.word('status', '状态', 62, GOODS_STATUS, { on: 'success', off: 'none' }),
  c.time('updatedAt', '更新'),
];

const detailOf = (rows: readonly Goods[], deedsOf: (row: Goods) => ReactNode, onChanged: () => void) => ({
  title: '商品详情',
  content: (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row ? (
      <GoodsDetail key={`${row.id}-${row.version}`} row={row} deeds={deedsOf(row)} onChanged={onChanged} />
    ) : (
      <p className="goods-detail list-quiet">这一页没有这个商品，请在列表中搜索它。</p>
    );
  },
});

/** /business/goods: what the merchant sells, made from pictures of his store. */
export function GoodsPage() {
  const list = useList(goods.page, { name: 'business.goods' });
  const { materials } = useSkuOptions();
  const mayEdit = usePermits(['business:goods:edit']);
  const { open, shown } = useDialog(() => list.afterAction());
  const exports = useGoodsExport();
  const columns = useMemo(
    () =>
      mayEdit
        ? [
            ...COLUMNS,
            c.actions(152, (row) => [
              row.newerNo === null
                ? { text: '加型号', act: () => open((ends) => <AddDialog row={row} {...ends} />) }
                : {
                    text: '取新版本',
                    intent: 'warning' as const,
                    act: () => open((ends) => <RenewDialog row={row} {...ends} />),
                  },
              { text: '修改', act: () => open((ends) => <EditDialog row={row} {...ends} />) },
            ]),
          ]
        : COLUMNS,
    [mayEdit, open],
  );
  const deedsOf = (row: Goods) => (
    <>
      {row.newerNo !== null && (
        <Button
          size="small"
          intent="warning"
          text="取新版本"
          onClick={() => open((ends) => <RenewDialog row={row} {...ends} />)}
        />
      )}
      <Button size="small" text="加型号" onClick={() => open((ends) => <AddDialog row={row} {...ends} />)} />
      <Button
        size="small"
        text="复制"
        title="同样的 SKU，换一张图片和货号"
        onClick={() => open((ends) => <CopyDialog row={row} {...ends} />)}
      />
      <Button
        size="small"
        intent="danger"
        variant="outlined"
        text="删除"
        onClick={() => open((ends) => <DeleteDialog row={row} {...ends} />)}
      />
    </>
  );
  const create = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text="新建商品"
      onClick={() => open((ends) => <NewDialog {...ends} />)}
    />
  ) : undefined;
  const { pageNo: _no, pageSize: _size, ...where } = list.asked;
  const detail = detailOf(list.rows, mayEdit ? deedsOf : () => null, () => list.afterAction());
  return (
    <>
      <ListScreen
        title="商品"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '商品', kind: 'text', placeholder: '货号或名称' },
          { name: 'picture', label: '图片', kind: 'text', placeholder: '图片名称' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'model', label: '型号', kind: 'text', placeholder: '品牌或型号' },
          { name: 'code', label: '编码', kind: 'text' },
          { name: 'newer', label: '图片', kind: 'choice', options: [{ value: '1', label: '有更新' }] },
          {
            name: 'sold',
            label: '30 天',
            kind: 'choice',
            options: [
              { value: 'yes', label: '有销量' },
              { value: 'no', label: '没有销量' },
            ],
          },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(GOODS_STATUS) },
        ]}
        actions={<GoodsActions target={list} />}
        tools={
          <>
            <Button
              className="list-tool"
              title="导出"
              icon={<Export />}
              text="导出"
              onClick={() => void exports.start(where)}
            />
            {create}
          </>
        }
        empty={{
          title: '还没有商品',
          text: '从图库选一张图片，选好 SKU，编码按规则生成并写入编码列表；之后带这些编码的订单自动匹配到 SKU 和图片。',
          ...(create && { action: create }),
        }}
        detail={detail}
      />
      {shown}
      {exports.shown}
    </>
  );
}
