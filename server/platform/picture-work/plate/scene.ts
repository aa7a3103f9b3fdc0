import type { JigSlot, Place } from '#contract/plate/layout.ts';
import type { PxBox } from '#contract/plate/pixels.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';

export interface PlatePiece extends Pick<Place, 'x' | 'y' | 'w' | 'h' | 'rotation'> {
  /** Beyond where it is cut, on each side, in hundredths of a millimetre. */
  bleed: number;
  /** For its mark. */
  number: string;
  /** Its own print file; null: it was taken out, and its place stays empty. */
  file: string | null;
}

export interface PlateFileOf {
  to: string;
  /** Of the plate, twelve digits. */
  number: string;
  /** Hundredths of a millimetre, as the layout says it. */
  usedLength: number;
  settings: PrintSettings;
  slots?: readonly JigSlot[];
  /** Where two files meet in one pixel, the first one's stays. */
  pieces: readonly PlatePiece[];
}

/** A plate in pixels. */
export interface Scene {
  width: number;
  height: number;
  dpi: number;
  /** Hundredths of a millimetre that its height stands for. */
  length: number;
  /** Of the pieces' files. */
  channels: number;
  pieces: readonly (PlatePiece & { box: PxBox })[];
  marks: readonly Rect[];
}

/** What a mark is printed with: black alone, every ink, or the layer that a cutter follows. */
export type MarkInk = 'black' | 'all' | 'cut';
export interface Rect extends PxBox {
  ink: MarkInk;
}
