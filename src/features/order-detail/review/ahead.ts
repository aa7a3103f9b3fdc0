import type { OrderDetail } from '#contract/order/order.ts';
import { fileUrl, viewUrl } from '@/shared/api/index.ts';
import { firstOf, picturesOf } from './reviewed-picture.ts';

/** What a browser draws by itself; of the others there is the thumbnail alone. */
const DRAWN: readonly string[] = ['png', 'jpeg', 'gif', 'webp', 'svg'];
/** A picture that is larger than this is fetched when it is asked for. */
const MOST_BYTES = 24 * 1024 * 1024;
/** So many pictures of the orders that come next are held: two orders, with a second picture each. */
const HELD = 4;
/** The latest last; what is no longer held the browser may forget. */
const held: HTMLImageElement[] = [];

/** Fetches what is seen first of an order that stands next, so that its picture is there with the order. */
export function fetchPictures(order: OrderDetail): void {
  const pictures = picturesOf(order);
  const first = firstOf(pictures);
  for (const { pictureUrl, thumbUrl, pictureKind, pictureBytes } of pictures.slice(first, first + 2)) {
    const whole = DRAWN.includes(pictureKind ?? '') && (pictureBytes ?? Infinity) <= MOST_BYTES;
    const url = whole ? pictureUrl : thumbUrl;
    if (url === null) continue;
    const src = whole ? viewUrl(url) : fileUrl(url);
    if (held.some((image) => image.src === src)) continue;
    const image = new Image();
    image.src = src;
    // Made ready to be drawn, too. One that cannot be says so where it is looked at.
    image.decode().catch(() => undefined);
    held.push(image);
    if (held.length > HELD) held.shift();
  }
}
