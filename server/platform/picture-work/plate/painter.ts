import { readArt, type Art } from './art.ts';
import type { MarkInk, Rect, Scene } from './scene.ts';

/** Files of pieces that begin so many rows below are read while the rows before them are written. */
const AHEAD = 96;

interface Painted {
  /** Layers of a pixel: those of the pieces' files, and behind them perhaps the cutter's. */
  channels: number;
  /** What a mark leaves in each layer. */
  inks: Record<MarkInk, readonly number[]>;
}

/**
 * Paints a plate from above, some rows at a time. It holds the files of those pieces alone that these rows cross, and of the
 * next ones.
 */
export class Painter {
  private readonly scene: Scene;
  private readonly how: Painted;
  /** By their upper edges. */
  private readonly coming: number[];
  private readonly open = new Map<number, Promise<Art | undefined>>();
  private nextMark = 0;
  private marks: Rect[] = [];

  constructor(scene: Scene, how: Painted) {
    this.scene = scene;
    this.how = how;
    this.coming = scene.pieces
      .map((_, i) => i)
      .toSorted((a, b) => scene.pieces[b]!.box.y - scene.pieces[a]!.box.y);
  }

  /** Paints `rows` rows from `y` on; they follow those before. @param target at least as large as they are */
  async paint(y: number, rows: number, target: Uint8Array): Promise<void> {
    const { pieces, width } = this.scene;
    this.openUntil(y + rows + AHEAD);
    target.fill(0, 0, rows * width * this.how.channels);
    for (const mark of this.marksIn(y, y + rows)) this.paintMark(mark, y, rows, target);
    // The first one's pixels stay, so it is painted last.
    for (const i of [...this.open.keys()].toSorted((a, b) => b - a)) {
      const { box } = pieces[i]!;
      if (box.y >= y + rows) continue;
      this.paintPiece(i, await this.open.get(i)!, { y, rows, target });
      if (box.y + box.h <= y + rows) this.open.delete(i);
    }
  }

  private openUntil(y: number): void {
    const { pieces, channels } = this.scene;
    for (let i = this.coming.at(-1); i !== undefined && pieces[i]!.box.y < y; i = this.coming.at(-1)) {
      this.coming.pop();
      const piece = pieces[i]!;
      const art = piece.file === null ? Promise.resolve(undefined) : readArt(piece, channels);
      // It is awaited when its rows come; until then nobody hears that it failed.
      art.catch(() => undefined);
      this.open.set(i, art);
    }
  }

  private marksIn(from: number, to: number): Rect[] {
    const { marks } = this.scene;
    while (this.nextMark < marks.length && marks[this.nextMark]!.y < to)
      this.marks.push(marks[this.nextMark++]!);
    const crossing = this.marks;
    this.marks = crossing.filter(({ y, h }) => y + h > to);
    return crossing.filter(({ y, h }) => y + h > from);
  }

  private paintMark(mark: Rect, y: number, rows: number, target: Uint8Array): void {
    const { width } = this.scene;
    const { channels, inks } = this.how;
    const ink = inks[mark.ink];
    const [left, right] = [Math.max(0, mark.x), Math.min(width, mark.x + mark.w)];
    for (let row = Math.max(mark.y, y); row < Math.min(mark.y + mark.h, y + rows); row++)
      for (let x = left; x < right; x++) {
        const at = ((row - y) * width + x) * channels;
        for (let c = 0; c < channels; c++) if (ink[c]! > 0) target[at + c] = ink[c]!;
      }
  }

  /** The rows of a piece that lie here; of a blank place nothing, over all that would lie there. */
  private paintPiece(
    i: number,
    art: Art | undefined,
    { y, rows, target }: { y: number; rows: number; target: Uint8Array },
  ): void {
    const { width, channels: own, pieces } = this.scene;
    const { channels } = this.how;
    const { box } = pieces[i]!;
    const cut = Math.min(box.w, width - box.x);
    for (let row = Math.max(box.y, y); row < Math.min(box.y + box.h, y + rows); row++) {
      const to = ((row - y) * width + box.x) * channels;
      const from = (row - box.y) * box.w * own;
      if (channels === own) {
        if (art) target.set(art.data.subarray(from, from + cut * own), to);
        else target.fill(0, to, to + cut * own);
      } else {
        for (let x = 0; x < cut; x++)
          for (let c = 0; c < own; c++)
            target[to + x * channels + c] = art ? art.data[from + x * own + c]! : 0;
      }
    }
  }
}
