/** Where something lies on a plate. */
interface Lying {
  x: number;
  y: number;
  w: number;
  h: number;
}

const middleOf = ({ x, y, w, h }: Lying) => ({ x: x + w / 2, y: y + h / 2 });

/** The nearest above or below; what lies off to the side counts as farther than what lies straight on. */
function beyond<P extends Lying>(places: readonly P[], from: P, down: boolean): P | undefined {
  const here = middleOf(from);
  const far = (place: P): number => {
    const { x, y } = middleOf(place);
    return Math.abs(y - here.y) + 2 * Math.abs(x - here.x);
  };
  return places
    .filter((place) => (down ? place.y >= from.y + from.h : place.y + place.h <= from.y))
    .toSorted((a, b) => far(a) - far(b))[0];
}

/** Where a key leads from a place: along the row of numbers, or to the one above or below. */
export function neighbourOf<P extends Lying>(places: readonly P[], from: P, key: string): P | undefined {
  const at = places.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return places[at + 1];
    case 'ArrowLeft':
      return places[at - 1];
    case 'ArrowDown':
    case 'ArrowUp':
      return beyond(places, from, key === 'ArrowDown');
    case 'Home':
      return places[0];
    case 'End':
      return places.at(-1);
    default:
      return undefined;
  }
}
