import { observeElementOffset } from '@tanstack/react-virtual';
import { isReadable } from './scroller.ts';

/**
 * Tells the virtualizer where the list stands, but for rows that fly past faster than anybody reads: to draw them would
 * take longer than they are in sight, and hold up everything else. Their lines show (`list-gap`); where the scrolling
 * slows down or ends, rows stand at once. A single jump, as to the end, is no flight.
 */
export const observeReadable: typeof observeElementOffset = (instance, tell) => {
  let known = 0;
  let knownAt = 0;
  return observeElementOffset(instance, (offset, isScrolling) => {
    const at = performance.now();
    const readable = isReadable(
      Math.abs(offset - known),
      at - knownAt,
      instance.scrollElement?.clientHeight ?? 0,
    );
    [known, knownAt] = [offset, at];
    if (readable || !isScrolling) tell(offset, isScrolling);
  });
};
