import type { ScanError, Tone } from '#contract/scan/scan.ts';
import type { AtWork, PieceMover } from '#server/modules/piece/service.ts';
import type { AtStation } from '#server/modules/station/service.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

/** Where, by whom and when something is scanned. */
export interface ScanAt {
  factoryId: number;
  station: AtStation;
  /** The first of those who are signed on; nobody is: the user that the station is signed in as. */
  hand: PieceMover;
  work: AtWork;
  /** When it was done, by the station's clock put right. */
  doneAt: Date;
  offline: boolean;
  /** What the station's user does not reach is not there for him. */
  materials: ReachedMaterials;
  /** What the station's user may do. */
  permissions: readonly string[];
}

/** What a scan did. */
export interface Told {
  title: string;
  text: string;
  pieceId?: number;
}

/** A scan that is refused: what the station says and how it sounds, and what kind of error is noted. */
export class WrongScan extends Error {
  readonly error: ScanError;
  readonly title: string;
  readonly pieceId: number | null;
  /** What is noted of it, where the station is not told so much. */
  notedAs: ScanError;
  constructor(error: ScanError, title: string, text: string, pieceId: number | null = null) {
    super(text);
    this.notedAs = error;
    this.name = 'WrongScan';
    this.error = error;
    this.title = title;
    this.pieceId = pieceId;
  }
}

/** An order that is held or closed stops the hand; all else is only wrong. */
export const toneOf = (error: ScanError): Tone => (error === 'held' || error === 'void' ? 'stop' : 'wrong');
