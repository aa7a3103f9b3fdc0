import { sizeAfter, type Size, type Step } from './retouch-step.ts';

/** As many steps may be taken back; then the picture is saved, and goes on from there. */
export const MOST_STEPS = 200;

/** The document: a picture that was brought in, and what is to be done to it. Its pixels lie elsewhere, by its key. */
export interface Retouch extends Size {
  key: string;
  name: string;
  bytes: number;
  /** The line of an order that it came from. */
  lineId: number | null;
  steps: readonly Step[];
  /** So many of the steps hold; those behind them were taken back. */
  at: number;
  /** So many held when it was saved last; null: they were changed since, or it never was. */
  savedAt: number | null;
}

export const newRetouch = (
  brought: Pick<Retouch, 'key' | 'name' | 'bytes' | 'lineId' | 'width' | 'height'>,
  /** It is not yet where it belongs. */
  isNew = false,
): Retouch => ({ ...brought, steps: [], at: 0, savedAt: isNew ? null : 0 });

/** Its name without the ending of a file. */
export const plainName = ({ name }: Pick<Retouch, 'name'>): string =>
  name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || '图片';

export const isFull = ({ at }: Retouch): boolean => at >= MOST_STEPS;
export const isUnsaved = ({ at, savedAt }: Retouch): boolean => at !== savedAt;
export const stepsOf = ({ steps, at }: Retouch): readonly Step[] => steps.slice(0, at);

/** With one step more; what was taken back before it is gone. One that is full stays as it is. */
export const withStep = (work: Retouch, step: Step): Retouch =>
  isFull(work)
    ? work
    : {
        ...work,
        steps: [...stepsOf(work), step],
        at: work.at + 1,
        // What was saved cannot be reached any more where it lay behind.
        savedAt: work.savedAt !== null && work.savedAt <= work.at ? work.savedAt : null,
      };

/** With so many of its steps. */
export const reached = (work: Retouch, at: number): Retouch => ({
  ...work,
  at: Math.min(Math.max(0, at), work.steps.length),
});

export const saved = (work: Retouch): Retouch => ({ ...work, savedAt: work.at });

/** Of the picture after so many of its steps; left out: those that hold. */
export const sizeOf = ({ width, height, steps, at }: Retouch, count = at): Size =>
  steps.slice(0, count).reduce((size: Size, step) => sizeAfter(step, size), { width, height });
