import { useReducer, useState } from 'react';
import { TemplateDesign, type TemplateElement } from '#contract/print-template/design.ts';
import { designIssues, type Issue } from '#contract/print-template/judge.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { add, begin, change, redo, remove, reorder, step, undo, type History } from './history.ts';

type Deed = { deed: 'step' | 'draw'; design: TemplateDesign } | { deed: 'undo' } | { deed: 'redo' };

function next(history: History, done: Deed): History {
  if (done.deed === 'undo') return undo(history);
  if (done.deed === 'redo') return redo(history);
  // What is drawn along is no step yet.
  return done.deed === 'draw' ? { ...history, design: done.design } : step(history, done.design);
}

/** A template while it is designed: its steps, the element that is chosen, and what is wrong with it. */
export function useDesigner(kind: TemplateKind, start: TemplateDesign) {
  const [history, send] = useReducer(next, start, begin);
  const [wanted, setChosen] = useState<number | null>(null);
  const { design, past, future } = history;
  const chosen = wanted !== null && wanted < design.elements.length ? wanted : null;
  const put = (changed: TemplateDesign) => send({ deed: 'step', design: changed });
  return {
    ...{ design, chosen, choose: setChosen, put },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => send({ deed: 'undo' }),
    redo: () => send({ deed: 'redo' }),
    draw: (drawn: TemplateDesign) => send({ deed: 'draw', design: drawn }),
    set: (part: Partial<TemplateDesign>) => put({ ...design, ...part }),
    change: (at: number, part: Partial<TemplateElement>) => put(change(design, at, part)),
    add: (element: TemplateElement) => {
      put(add(design, element));
      setChosen(design.elements.length);
    },
    remove: (at: number) => {
      put(remove(design, at));
      setChosen(null);
    },
    reorder: (at: number, by: 1 | -1) => {
      put(reorder(design, at, by));
      setChosen(Math.max(0, Math.min(design.elements.length - 1, at + by)));
    },
    issues: issuesOf(kind, design),
  };
}

/** Each field by itself first: what is beyond its limits cannot be judged by the others. */
function issuesOf(kind: TemplateKind, design: TemplateDesign): Issue[] {
  const read = TemplateDesign.safeParse(design);
  if (read.success) return designIssues(kind, design);
  return read.error.issues.map(({ path, message }) => ({
    at: path[0] === 'elements' && typeof path[1] === 'number' ? path[1] : null,
    text: message,
  }));
}
