import { Button } from '@blueprintjs/core';
import { TAG_COLOURS_NAMED, TagChip } from '@/entities/order/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/dropdown.tsx';

/** Each tag of a rule as orders show it; pressed, it offers the colours. */
export function TagColourPicks({
  tags,
  colours,
  onPick,
}: {
  tags: readonly string[];
  colours: Readonly<Record<string, number>>;
  /** undefined: the colour of its name. */
  onPick: (tag: string, colour: number | undefined) => void;
}) {
  return (
    <div className="tag-colours" role="group" aria-label="标签颜色">
      <span className="list-quiet">颜色</span>
      {tags.map((tag) => (
        <Dropdown
          key={tag}
          placement="bottom-start"
          content={<Choices tag={tag} chosen={colours[tag]} onPick={(colour) => onPick(tag, colour)} />}
        >
          <Button variant="minimal" size="small" aria-label={`「${tag}」的颜色`} title="选择颜色">
            <TagChip tag={tag} colour={colours[tag]} />
          </Button>
        </Dropdown>
      ))}
    </div>
  );
}

function Choices({
  tag,
  chosen,
  onPick,
}: {
  tag: string;
  chosen: number | undefined;
  onPick: (colour: number | undefined) => void;
}) {
  const choices = [undefined, ...TAG_COLOURS_NAMED.keys()];
  return (
    <div className="tag-colour-choices" role="group" aria-label={`「${tag}」的颜色`}>
      {choices.map((colour) => (
        <Button
          key={colour ?? 'auto'}
          className="bp6-popover-dismiss"
          variant="minimal"
          size="small"
          active={colour === chosen}
          aria-pressed={colour === chosen}
          aria-label={colour === undefined ? '自动' : TAG_COLOURS_NAMED[colour]!}
          title={colour === undefined ? '按名称自动' : TAG_COLOURS_NAMED[colour]!}
          onClick={() => onPick(colour)}
        >
          <TagChip tag={colour === undefined ? '自动' : '色'} colour={colour} />
        </Button>
      ))}
    </div>
  );
}
