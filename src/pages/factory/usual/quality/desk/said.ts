import type { Defect, Responsible } from '#contract/quality/defect.ts';
import type { DeskPiece } from '#contract/quality/quality.ts';

/** What the desk shows large: in colour, with a sign and in words. */
export interface Said {
  tone: 'idle' | 'ready' | 'good' | 'bad' | 'wrong';
  title: string;
  text: string;
}
export const IDLE: Said = { tone: 'idle', title: '请扫描生产件', text: '扫描件标上的 12 位号码' };

/** As people read a number of the hall. */
export const inFours = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** What whoever judges says of a piece that is bad, before he confirms it. */
export interface Draft {
  defect: Defect;
  level: Defect['level'];
  kind: Responsible;
  stepId: number | null;
  userId: number | null;
  /** null: it is made again; else the step that it goes back to. */
  backTo: number | null;
  photos: readonly { fileId: number; thumbUrl: string }[];
}

const REWORKED: readonly DeskPiece['state'][] = ['inProcess', 'waitQuality', 'passed', 'sorted', 'scanned'];
/** The steps that a piece can go back to. */
export const stepsBack = ({ steps, state }: DeskPiece): DeskPiece['steps'] =>
  REWORKED.includes(state) ? steps : [];

/** As its defect proposes it; who did it is known where it can only be one. */
export const draftOf = (defect: Defect, piece: DeskPiece): Draft => ({
  ...{ defect, level: defect.level, kind: defect.responsible, photos: [] },
  stepId: defect.responsible === 'step' && piece.steps.length === 1 ? piece.steps[0]!.id : null,
  userId: defect.responsible === 'operator' && piece.people.length === 1 ? piece.people[0]!.id : null,
  backTo: defect.treatment === 'rework' ? (stepsBack(piece).at(-1)?.id ?? null) : null,
});

/** What lies on the desk, in words. */
export function saidOf(piece: DeskPiece): Said {
  if (piece.successor !== '')
    return { tone: 'wrong', title: '旧号', text: `已报废，补做件的新号是 ${inFours(piece.successor)}` };
  if (piece.whyNotPassed !== '') return { tone: 'wrong', title: '不能质检', text: piece.whyNotPassed };
  const again = piece.attempt > 1 ? `，第 ${piece.attempt} 次` : '';
  const place = piece.ofOrder > 0 ? `同单 ${piece.place} / ${piece.ofOrder}${again}` : `自由打印${again}`;
  return { tone: 'ready', title: '待判定', text: place };
}
