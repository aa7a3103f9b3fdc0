import type { Picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { usePictureAction } from '@/entities/picture/index.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { MovePicturesDialog } from './move-dialogs.tsx';
import type { StoreTab } from './picture-columns.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** What is done with chosen pictures on this tab. */
export function PictureActions({
  target,
  tab,
  open,
}: {
  target: ActionTarget<Picture>;
  tab: StoreTab;
  open: OpenDialog;
}) {
  const action = usePictureAction(target);
  const { rows, count } = target.chosen;
  const ids = rows.map(({ id }) => id);
  const packing = useSending(async () => {
    const { taskId } = await call(pictureWays.download, { ids });
    open(({ onClose }) => (
      <TaskDialog title="打包下载图片" taskId={taskId} file="下载压缩包" onClose={onClose} />
    ));
  });
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
          `${count.toLocaleString('zh-CN')} 张图片将彻底删除，不能还原；还有编码或未完成订单使用的会留下。`,
        )
      }
    />
  );
  return (
    <>
      {tab === 'ready' && (
        <>
          <ReasonedButton
            text="移动"
            why={why}
            onClick={() => open((ends) => <MovePicturesDialog ids={ids} {...ends} />)}
          />
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
          <ReasonedButton text="下载" why={why} loading={packing.busy} onClick={() => packing.submit()} />
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
