import * as xstate from 'xstate';
import type { Mutant } from './mutants.ts';
import { mutatedConfig, mutatedGuards } from './mutated.ts';

// What a machine imports in place of xstate while mutants are tried (mutant-plugin.ts): the machine that the mutant names
// is made with its wrong in it, every other one as it is written.

export * from 'xstate';

type Options = { guards?: Record<string, unknown> };
type Setup = { createMachine: (config: { id?: string }) => unknown };
const make = xstate.setup as unknown as (options: Options) => Setup;

export function setup(options: Options): Setup {
  const made = make(options);
  return {
    ...made,
    createMachine(config) {
      const { podflowMutant: mutant } = globalThis as { podflowMutant?: Mutant };
      if (mutant?.machine !== config.id || !mutant) return made.createMachine(config);
      const guards = mutatedGuards(options.guards ?? {}, mutant);
      return make({ ...options, guards }).createMachine(mutatedConfig(config, mutant));
    },
  };
}
