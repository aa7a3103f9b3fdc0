import { useState } from 'react';
import { Thumb } from '../list/cells.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import type { ShownPicture } from './shown-picture.ts';
import './picture.css';

/** A small picture that opens large; in the viewer the arrows lead to the others `among` which it stands. */
export function PictureThumb({
  picture,
  among,
  size,
  onOpen,
}: {
  picture: ShownPicture;
  among?: readonly ShownPicture[];
  size?: number;
  /** Where it is shown large, if not in a viewer over the page. */
  onOpen?: (() => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const thumb = <Thumb url={picture.thumbUrl} alt={picture.title} {...(size !== undefined && { size })} />;
  if (!picture.pictureUrl) return thumb;
  const pictures = (among ?? [picture]).filter((one) => one.pictureUrl !== null);
  return (
    <>
      <button
        type="button"
        className="picture-thumb"
        title="查看大图"
        aria-label={`查看大图 ${picture.title}`}
        onClick={onOpen ?? (() => setOpen(true))}
      >
        {thumb}
      </button>
      {open && (
        <PictureViewer
          pictures={pictures}
          first={Math.max(0, pictures.indexOf(picture))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
