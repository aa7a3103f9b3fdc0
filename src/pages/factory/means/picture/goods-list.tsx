import { useMemo, useRef, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Media, Search, Upload } from '@blueprintjs/icons';
import type { Output } from '#contract/endpoint.ts';
import { GOODS_USES } from '#contract/values/goods-use.ts';
import { goodsPicture, SMALL_PX, type GoodsPicture } from '#contract/picture/goods.ts';
import { COLOUR_WORDS, PICTURE_KINDS } from '#contract/picture/picture.ts';
import {
  columnsFor,
  FindDialog,
  PictureActions,
  UploadPanel,
  type StoreTab,
} from '@/features/picture-shelf/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { GoodsInFull } from './goods-in-full.tsx';
import { ACCEPT, enqueueGoods } from './goods-shelf.ts';

const MatchDialog = lazyPart(() => import('./match-dialog.tsx').then((m) => m.MatchDialog));

const EMPTY = {
  ready: {
    title: '还没有商品图片',
    text: '点击「按文件名上传」，把以 SKU 编码命名的图片一次放进来；商家会在 SKU 列表看到它们。',
  },
  broken: { title: '没有无法使用的图片', text: '检查没有通过的图片会在这里保留 7 天，并写明原因。' },
  trashed: { title: '回收站是空的', text: '删除的图片会在这里保留 30 天，期间可以还原。' },
} as const;

const c = columnsOf<GoodsPicture>();
/** What shows it, those that are many SKUs first. */
const usesText = ({ uses }: GoodsPicture): string =>
  (['materialColor', 'material', 'color', 'model', 'sku'] as const)
    .flatMap((use) => (uses[use] > 0 ? `${GOODS_USES[use]} ${uses[use].toLocaleString('zh-CN')}` : []))
    .join('，');
const USES = c.text('uses', '用于', 200, usesText);
/** What lies on this shelf lies in no folder and is printed nowhere. */
const ELSEWHERE = new Set(['folder', 'dpi', 'uses']);
function columnsOn(tab: StoreTab, rows: readonly GoodsPicture[]): Column<GoodsPicture>[] {
  const [thumb, name, ...more] = columnsFor(tab, rows, null) as Column<GoodsPicture>[];
  const rest = more.filter((column) => !ELSEWHERE.has(column.name));
  return tab === 'broken' ? [thumb!, name!, ...rest] : [thumb!, name!, USES, ...rest];
}

/** The pictures of one tab: in use, not usable, or thrown away. */
export function GoodsList({
  tab,
  tabs,
  options,
}: {
  tab: StoreTab;
  tabs: ReactElement;
  options: Output<typeof goodsPicture.options> | undefined;
}) {
  const list = useList(goodsPicture.page, { name: `factory.goodsPicture.${tab}`, start: { tab } });
  const { open, shown } = useDialog(list.afterAction);
  const mayEdit = usePermits(['factory:means:edit']);
  const columns = useMemo(() => columnsOn(tab, list.rows), [tab, list.rows]);
  const field = useRef<HTMLInputElement>(null);
  const isReady = tab === 'ready';
  const { rows, count } = list.chosen;
  const whyNotGive = count === 0 ? '请先选择图片。' : count > 1 ? '一次只能设置一张图片。' : undefined;
  return (
    <>
      <ListScreen
        title="图片管理"
        list={list}
        columns={columns}
        filters={[
          { name: 'name', label: '名称', kind: 'text' },
          { name: 'usedBy', label: '用于', kind: 'choice', options: optionsOf(GOODS_USES) },
          { name: 'used', label: '已使用', kind: 'yesNo' },
          {
            name: 'small',
            label: '大小',
            kind: 'choice',
            options: [{ value: 1, label: `短边不到 ${SMALL_PX} 像素` }],
          },
          {
            name: 'tags',
            label: '标签',
            kind: 'choices',
            options: (options?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
          },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(PICTURE_KINDS) },
          { name: 'colour', label: '色彩', kind: 'choice', options: optionsOf(COLOUR_WORDS) },
          { name: 'createdAt', label: '上传时间', kind: 'dates' },
        ]}
        tabs={tabs}
        quick={isReady && mayEdit && <UploadPanel />}
        actions={
          mayEdit && (
            <PictureActions
              target={list}
              tab={tab}
              open={open}
              kept="还有商品使用的会留下。"
              more={
                <ReasonedButton
                  text="用于商品"
                  why={whyNotGive}
                  onClick={() => open((ends) => <GiveDialog picture={rows[0]!} {...ends} />)}
                />
              }
            />
          )
        }
        tools={
          isReady && (
            <>
              <Button
                icon={<Search />}
                text="以图搜图"
                onClick={() =>
                  open(({ onClose }) => <FindDialog onClose={onClose} onOpen={(id) => list.open(id)} />)
                }
              />
              {mayEdit && (
                <>
                  <Button icon={<Upload />} text="上传" onClick={() => field.current?.click()} />
                  <Button
                    intent="primary"
                    icon={<Media />}
                    text="按文件名上传"
                    onClick={() => open((ends) => <MatchDialog {...ends} />)}
                  />
                  <input
                    ref={field}
                    type="file"
                    multiple
                    hidden
                    aria-label="选择图片"
                    accept={ACCEPT}
                    onChange={(event) => {
                      enqueueGoods([...(event.currentTarget.files ?? [])].map((file) => ({ file })));
                      event.currentTarget.value = '';
                    }}
                  />
                </>
              )}
            </>
          )
        }
        empty={EMPTY[tab]}
        detail={detailOf(mayEdit)}
      />
      {shown}
    </>
  );
}

const detailOf = (mayEdit: boolean) => ({
  title: '图片详情',
  content: (id: number) => <GoodsInFull key={id} id={id} mayEdit={mayEdit} />,
});
