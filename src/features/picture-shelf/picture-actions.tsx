import type { ReactNode } from 'react';
import type { Picture } from '#contract/picture/picture.ts';
import { usePictureAction } from '@/entities/picture/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import type { StoreTab } from './picture-columns.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useShelf } from './shelf.ts';
import { TagDialog } from './tag-dialog.tsx';

/** What is done with chosen pictures on this tab. */
export function PictureActions({
  target,
  tab,
  open,
  more,
  kept,
}: {
  target: ActionTarget<Picture>;
  tab: StoreTab;
  open: OpenDialog;
  /** What else is done with those in use, on this shelf. */
  more?: ReactNode;
  /** What of the shelf is not purged, in a sentence. */
  kept: string;
}) {
  const { calls } = useShelf();
  const action = usePictureAction(target, calls.act);
  const { rows, count } = target.chosen;
  const why = count === 0 ? '请先选择图片。' : undefined;
  const purge = (
    <ActionButton
      action={action}
      type="picture.purge"
      intent="danger"
      onClick={() =>
        action.verify(
          'picture.purge',
          {},
          `${count.toLocaleString('zh-CN')} 张图片将彻底删除，不能还原；${kept}`,
        )
      }
    />
  );
  return (
    <>
      {tab === 'ready' && (
        <>
          {more}
          <ReasonedButton
            text="标签"
            why={why}
            onClick={() => open((ends) => <TagDialog pictures={rows} {...ends} />)}
          />
          <ReasonedButton
            text="改名"
            why={why}
            onClick={() => open((ends) => <RenameDialog pictures={rows} {...ends} />)}
          />
        </>
      )}
      {tab === 'broken' && (
        <ActionButton
          action={action}
          type="picture.check.retry"
          intent="primary"
          onClick={() => action.send('picture.check.retry', {})}
        />
      )}
      {tab === 'trashed' ? (
        <ActionButton
          action={action}
          type="picture.restore"
          intent="primary"
          onClick={() => action.send('picture.restore', {})}
        />
      ) : (
        <ActionButton
          action={action}
          type="picture.trash"
          intent="danger"
          onClick={() => action.send('picture.trash', {})}
        />
      )}
      {tab !== 'ready' && purge}
      <ActionReport action={action} />
    </>
  );
}
