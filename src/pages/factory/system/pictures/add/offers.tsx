import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import type { Retouch } from '#contract/art-desk/retouch.ts';

/** What was not saved the last time, before anything else is begun. */
export const KeptOffer = ({
  kept,
  onTake,
  onLeave,
}: {
  kept: readonly Retouch[];
  onTake: () => void;
  onLeave: () => void;
}) => (
  <Callout intent="primary" title={`上次有 ${kept.length} 张图片的修改没有保存`} className="retouch-offer">
    <ul>
      {kept.map(({ key, name, at }) => (
        <li key={key}>
          <span>{name}</span> <span className="list-quiet tabular">{at} 步</span>
        </li>
      ))}
    </ul>
    <div className="retouch-row">
      <Button intent="primary" text="继续编辑" autoFocus onClick={onTake} />
      <Button text="放弃这些修改" onClick={onLeave} />
    </div>
  </Callout>
);

export const NoPicture = ({ isReading, isForLine }: { isReading: boolean; isForLine: boolean }) =>
  isReading ? (
    <div className="retouch-reading">
      <Spinner aria-label="正在打开图片" />
    </div>
  ) : (
    <EmptyState
      icon={<Media />}
      title={isForLine ? '请上传这一行的图片' : '还没有图片'}
      text={
        isForLine
          ? '拖入、粘贴或从左边上传一张图片，编辑后保存到这一行。'
          : '拖入、粘贴或从左边上传图片；也可以在「图片列表」里打开一行，点「编辑图片」。'
      }
    />
  );
