/**
 * How far a strip is filled from above: its lower edge as segments from left to right. What lies above a segment is laid or
 * lost. It holds numbers alone, because thousands of trials run over it.
 */
export class Skyline {
  count = 1;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: Float64Array;
  /** Area above the edge in which nothing lies. */
  lost = 0;
  top = 0;

  constructor(size: number) {
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.width = new Float64Array(size);
  }

  reset(width: number, y: number, lost: number): void {
    this.count = 1;
    this.x[0] = 0;
    this.y[0] = y;
    this.width[0] = width;
    this.lost = lost;
    this.top = y;
  }

  /** The segment that lies highest on the strip, of several the leftmost. */
  first(): number {
    let found = 0;
    for (let i = 1; i < this.count; i++) if (this.y[i]! < this.y[found]!) found = i;
    return found;
  }

  /** How far its neighbours reach beyond a segment; infinite at the edges of the strip. */
  wallBefore = (at: number): number => (at > 0 ? this.y[at - 1]! - this.y[at]! : Number.POSITIVE_INFINITY);
  wallBehind = (at: number): number =>
    at < this.count - 1 ? this.y[at + 1]! - this.y[at]! : Number.POSITIVE_INFINITY;

  /** Gives up what lies in a segment, down to its nearer neighbour. @returns false where it has none */
  giveUp(at: number): boolean {
    const wall = Math.min(this.wallBefore(at), this.wallBehind(at));
    if (wall === Number.POSITIVE_INFINITY) return false;
    this.lost += wall * this.width[at]!;
    this.y[at] = this.y[at]! + wall;
    this.join(at, 0);
    return true;
  }

  /** Lays a piece into a segment, at its left or its right end; edges that nearly meet become one. @returns its x */
  lay(at: number, w: number, h: number, side: 0 | 1, tolerance: number): number {
    const rest = this.width[at]! - w;
    let own = at;
    if (rest > 0) {
      this.open(at);
      if (side === 0) {
        this.width[at] = w;
        this.x[at + 1] = this.x[at]! + w;
        this.width[at + 1] = rest;
      } else {
        own = at + 1;
        this.width[at] = rest;
        this.x[own] = this.x[at]! + rest;
        this.width[own] = w;
      }
    }
    const left = this.x[own]!;
    this.y[own] = this.y[own]! + h;
    if (this.y[own]! > this.top) this.top = this.y[own]!;
    this.join(own, tolerance);
    return left;
  }

  /** Doubles a segment. */
  private open(at: number): void {
    for (const each of [this.x, this.y, this.width]) each.copyWithin(at + 1, at, this.count);
    this.count += 1;
  }

  private join(at: number, tolerance: number): void {
    if (Math.abs(this.wallBehind(at)) <= tolerance) this.merge(at);
    if (Math.abs(this.wallBefore(at)) <= tolerance) this.merge(at - 1);
  }

  /** Makes one of a segment and the next; what lies above the lower of both edges is lost. */
  private merge(at: number): void {
    const step = this.y[at + 1]! - this.y[at]!;
    this.lost += step > 0 ? step * this.width[at]! : -step * this.width[at + 1]!;
    this.y[at] = Math.max(this.y[at]!, this.y[at + 1]!);
    this.width[at] = this.width[at]! + this.width[at + 1]!;
    for (const each of [this.x, this.y, this.width]) each.copyWithin(at + 1, at + 2, this.count);
    this.count -= 1;
  }
}
