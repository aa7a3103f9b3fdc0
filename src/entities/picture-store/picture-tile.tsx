import { dpiAtPrint, type PrintSize } from '#contract/values/picture.ts';
import { Thumb, WordTag } from '@/shared/ui/list/index.ts';
import { DpiTag } from '@/shared/ui/picture/index.ts';
import { whyUnusable, type TilePicture } from './store-picture.ts';
import './picture-tile.css';

const THUMB_PX = 128;

/** A picture as a tile: what it shows, its name, its pixels, and how fine it is where it would be printed. */
export function PictureTile({
  picture,
  print,
}: {
  picture: TilePicture;
  /** null: nobody asks for a place. */
  print: Pick<PrintSize, 'printWidthMm' | 'printHeightMm'> | null;
}) {
  const { name, thumbUrl, widthPx, heightPx } = picture;
  // What it is printed on may be a line that has pixels of its own.
  const size = { printWidthMm: null, printHeightMm: null, ...print, widthPx, heightPx };
  const why = whyUnusable(picture);
  return (
    <span className="picture-tile">
      <Thumb url={thumbUrl} alt="" size={THUMB_PX} />
      <span className="picture-tile-name" title={name}>
        {name}
      </span>
      <span className="picture-tile-facts list-quiet tabular">
        {widthPx && heightPx ? `${widthPx} × ${heightPx}` : ''}
        {dpiAtPrint(size) !== null && <DpiTag size={size} />}
        {why && <WordTag intent="warning">{why}</WordTag>}
      </span>
    </span>
  );
}
