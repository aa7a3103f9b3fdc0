import { Button, ButtonGroup, SegmentedControl, Switch } from '@blueprintjs/core';
import { FITS, TURNS, type Fit, type Placement } from '#contract/values/placement.ts';

const OPTIONS = (Object.keys(FITS) as Fit[]).map((value) => ({ value, label: FITS[value] }));

/** How a picture lies: how it fills the area, which way up, and whether it is mirrored. */
export const PlaceFields = ({
  place,
  disabled = false,
  onChange,
}: {
  place: Placement;
  disabled?: boolean;
  onChange: (place: Placement) => void;
}) => (
  <div className="place-fields">
    <span id="place-fit">方式</span>
    <SegmentedControl
      aria-labelledby="place-fit"
      size="small"
      options={OPTIONS.map((option) => ({ ...option, disabled }))}
      value={place.fit}
      onValueChange={(fit) => onChange({ ...place, fit: fit as Fit })}
    />
    <span id="place-turn">旋转</span>
    <ButtonGroup aria-labelledby="place-turn">
      {TURNS.map((turn) => (
        <Button
          key={turn}
          size="small"
          text={`${turn}°`}
          active={place.turn === turn}
          aria-pressed={place.turn === turn}
          disabled={disabled}
          onClick={() => onChange({ ...place, turn })}
        />
      ))}
    </ButtonGroup>
    <span>镜像</span>
    <Switch
      aria-label="镜像"
      checked={place.mirror}
      disabled={disabled}
      onChange={({ currentTarget: { checked: mirror } }) => onChange({ ...place, mirror })}
    />
  </div>
);
