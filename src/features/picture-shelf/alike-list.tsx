import type { Output } from '#contract/endpoint.ts';
import { ALIKE, type pictureAlike } from '#contract/picture/alike.ts';
import { Thumb, WordTag } from '@/shared/ui/list/index.ts';

/** Pictures that look like one, the duplicates first; each opens its own details. */
export const AlikeList = ({
  alike,
  onOpen,
}: {
  alike: Output<typeof pictureAlike.of>;
  onOpen: (id: number) => void;
}) => (
  <ul className="alike-list" aria-label="重复与相似的图片">
    {alike.map(({ picture: { id, name, folder, thumbUrl, widthPx, heightPx }, isSame }) => (
      <li key={id}>
        <button type="button" onClick={() => onOpen(id)} title={name}>
          <Thumb url={thumbUrl} alt={name} size={48} />
          <span className="alike-name">
            <span>{name}</span>
            <span className="list-quiet">
              {[folder.join(' / '), widthPx && `${widthPx} × ${heightPx}`].filter(Boolean).join(' · ')}
            </span>
          </span>
          <WordTag intent={isSame ? 'warning' : 'none'}>{isSame ? ALIKE.same : ALIKE.similar}</WordTag>
        </button>
      </li>
    ))}
  </ul>
);
