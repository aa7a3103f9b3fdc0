import type { ArtState } from '#contract/art-desk/art-step.ts';
import { placementText } from '#contract/values/placement.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';

/** What a line printed at one time, small, with how it lay. */
export const StatePicture = ({ state, title }: { state: ArtState; title: string }) => {
  if (state.fileId === null) return <span className="list-quiet">没有图片</span>;
  const picture = {
    ...state,
    ...{ title, pictureKind: null, printWidthMm: null, printHeightMm: null },
  };
  return (
    <span className="step-picture">
      {state.thumbUrl ? (
        <PictureThumb picture={picture} size={32} />
      ) : (
        <span className="list-quiet">图片已清理</span>
      )}
      {state.place && <small className="list-quiet">{placementText(state.place)}</small>}
    </span>
  );
};
