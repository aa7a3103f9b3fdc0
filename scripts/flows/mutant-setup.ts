import { inject } from 'vitest';
import type { Mutant } from './mutants.ts';

// Before each test file of a run with a mutant: the machine that is then loaded has it.

declare module 'vitest' {
  interface ProvidedContext {
    mutant: Mutant | null;
  }
}

Object.assign(globalThis, { podflowMutant: inject('mutant') ?? undefined });
