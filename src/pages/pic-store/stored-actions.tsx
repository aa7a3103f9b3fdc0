import { pictureWays } from '#contract/picture/ways.ts';
import type { Picture } from '#contract/picture/picture.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import { MovePicturesDialog } from './move-dialogs.tsx';
import { ShareButton, UnshareButton } from './share/share-deeds.tsx';

/** What is done with chosen pictures of the store alone: they go to another folder, to factories, or out as an archive. */
export function StoredActions({ chosen, open }: { chosen: Chosen<Picture>; open: OpenDialog }) {
  const ids = chosen.rows.map(({ id }) => id);
  const packing = useSending(async () => {
    const { taskId } = await call(pictureWays.download, { ids });
    open(({ onClose }) => (
      <TaskDialog title="打包下载图片" taskId={taskId} file="下载压缩包" onClose={onClose} />
    ));
  });
  const why = chosen.count === 0 ? '请先选择图片。' : undefined;
  return (
    <>
      <ReasonedButton
        text="移动"
        why={why}
        onClick={() => open((ends) => <MovePicturesDialog ids={ids} {...ends} />)}
      />
      <ShareButton rows={chosen.rows} open={open} />
      <UnshareButton rows={chosen.rows} open={open} />
      <ReasonedButton text="下载" why={why} loading={packing.busy} onClick={() => packing.submit()} />
    </>
  );
}
