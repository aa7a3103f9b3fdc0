import path from 'node:path';
import type { Plugin } from 'vite';

/** Machines get their xstate from mutant-xstate.ts; nothing in the tree is changed. */
export const mutantPlugin: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'xstate' && importer?.endsWith('.machine.ts')
      ? path.join(import.meta.dirname, 'mutant-xstate.ts')
      : null,
};
