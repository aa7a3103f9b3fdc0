import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { goodsPicture, type NamedTarget } from '#contract/picture/goods.ts';
import { PictureDetail } from '@/features/picture-shelf/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { GiveDialog } from './give-dialog.tsx';
import { keyOfTarget } from './goods-shelf.ts';

/** A picture of goods, with what shows it. */
export function GoodsInFull({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const read = useQuery(query(goodsPicture.detail, { id }, { quiet: true }));
  const again = (): void => void read.refetch();
  const { open, shown } = useDialog(again);
  const take = useSending(async ({ name, ...target }: NamedTarget) => {
    await call(goodsPicture.give, { items: [{ ...target, pictureId: null }] }, { quiet: true });
    showMessage(`${name} 不再使用这张图片`);
    again();
  });
  if (!read.data) return <FailureNote error={read.error} />;
  const { shownBy, no: current } = read.data;
  return (
    <PictureDetail one={read.data} mayEdit={mayEdit} onDone={again}>
      <section aria-label="用于">
        <h3>用于</h3>
        {shownBy.length === 0 && <p className="list-quiet">没有商品使用它。</p>}
        <ul className="goods-uses">
          {shownBy.map(({ no, ...target }) => (
            <li key={keyOfTarget(target)}>
              <span title={target.name}>{target.name}</span>
              {no !== current && <span className="list-quiet">版本 {no}</span>}
              {mayEdit && (
                <Button variant="minimal" size="small" text="取消使用" onClick={() => take.submit(target)} />
              )}
            </li>
          ))}
        </ul>
        <FailureNote error={take.failure} />
        {mayEdit && (
          <Button
            text="用于商品"
            onClick={() => open((ends) => <GiveDialog picture={read.data} {...ends} />)}
          />
        )}
      </section>
      {shown}
    </PictureDetail>
  );
}
