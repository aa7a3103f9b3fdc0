import { createContext, use } from 'react';
import type { Chosen } from '@/shared/ui/list/index.ts';
import type { Actionable } from './screen-life.ts';

/**
 * Does what the user has just asked for with these rows, or asks him first where the screen knows a reason to.
 * @param label what he asked for, in its own term
 */
export type AskFirst = (label: string, chosen: Chosen<Actionable>, go: () => void) => void;

/** One row as what an action works on. */
export const chosenOne = <R>(row: R): Chosen<R> => ({ rows: [row], all: undefined, count: 1 });

const atOnce: AskFirst = (_label, _chosen, go) => go();

/** A screen that knows reasons says so here; elsewhere everything is done at once. */
export const AskFirstContext = createContext<AskFirst>(atOnce);

export const useAskFirst = (): AskFirst => use(AskFirstContext);
