import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { goods, GOODS_STATUS, type Goods } from '#contract/goods/goods.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useGoodsExport } from './use-goods-export.tsx';

interface Target {
  chosen: { rows: readonly Goods[]; count: number };
  afterAction: () => void;
}

/** What is done with chosen goods. */
export function GoodsActions({ target }: { target: Target }) {
  const { open, shown } = useDialog(() => target.afterAction());
  const exports = useGoodsExport();
  const { rows } = target.chosen;
  const ids = rows.map(({ id }) => id);
  const turn = async (status: Goods['status']): Promise<void> => {
    // A refusal has shown its notice.
    const done = await call(goods.turn, { ids, status }).catch(() => undefined);
    if (done) showMessage(`已${GOODS_STATUS[status]} ${done.changed.toLocaleString('zh-CN')} 个商品`);
    target.afterAction();
  };
  const whyNot = (status: Goods['status']): string | undefined =>
    rows.some((row) => row.status !== status) ? undefined : `所选的商品都已${GOODS_STATUS[status]}`;
  const currencies = new Set(rows.map(({ currency }) => currency));
  const listing = async (): Promise<void> => {
    // A refusal has shown its notice.
    const started = await call(goods.listing, { ids }).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出上架表" taskId={started.taskId} file="下载上架表" onClose={onClose} />
      ));
  };
  return (
    <>
      <Permitted need={['business:goods:edit']}>
        <ReasonedButton text="上架" why={whyNot('on')} onClick={() => void turn('on')} />
        <ReasonedButton text="下架" why={whyNot('off')} onClick={() => void turn('off')} />
        <ReasonedButton
          text="改价"
          why={currencies.size > 1 ? '所选商品的币种不同，请分开修改' : undefined}
          onClick={() => open((ends) => <PriceDialog rows={rows} {...ends} />)}
        />
      </Permitted>
      <Button icon={<Export />} text="导出所选" onClick={() => void exports.start({ ids })} />
      <Button
        icon={<Export />}
        text="导出上架表"
        title="一行一个 SKU 的表格和图片，打包下载，供您到店铺平台上架；不会直接上架到平台"
        onClick={() => void listing()}
      />
      {shown}
      {exports.shown}
    </>
  );
}
