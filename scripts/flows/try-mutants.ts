import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { createActor, fromPromise, StateMachine, type AnyStateMachine } from 'xstate';
import type { Flow } from '#tests/flows/flow.ts';
import type { Mutant } from './mutants.ts';
import { mutatedConfig, mutatedGuards } from './mutated.ts';
import type { Answered, MutantTask } from './mutant-worker.ts';

export interface Tried extends Answered {
  flow: Flow;
  mutant: Mutant;
}

/** Whether the machine can be made and begun at all with the wrong in it. */
export function starts(flow: Flow, mutant: Mutant): boolean {
  const { machine, walks } = flow;
  const input = typeof walks === 'function' ? {} : walks[0]?.input;
  try {
    const wrong = new StateMachine(
      mutatedConfig(machine.config, mutant) as never,
      {
        ...machine.implementations,
        guards: mutatedGuards(machine.implementations.guards, mutant),
      } as never,
    ) as AnyStateMachine;
    const silent = Object.keys(machine.implementations.actors).map((src) => [
      src,
      fromPromise(() => new Promise(() => {})),
    ]);
    const actor = createActor(wrong.provide({ actors: Object.fromEntries(silent) as never }), {
      input: input as never,
    });
    actor.subscribe({ error: () => undefined });
    actor.start();
    const { status } = actor.getSnapshot() as { status: string };
    actor.stop();
    return status !== 'error';
  } catch {
    return false;
  }
}

/**
 * Runs each machine's behaviour tests against each of its mutants, in as many processes as there are processors.
 * @throws where the tests of a machine do not pass as it is written.
 */
export async function tryMutants(
  todo: readonly { flow: Flow; mutant: Mutant }[],
  tell: (tried: Tried) => void,
): Promise<void> {
  const left = [...todo];
  const work = async () => {
    const worker = await openWorker();
    const green = new Set<Flow>();
    try {
      for (let next = left.shift(); next; next = left.shift()) {
        const { flow, mutant } = next;
        if (!green.has(flow)) {
          const { verdict, by } = await worker.ask({ files: flow.behaviour, mutant: null });
          if (verdict !== 'survived') throw new Error(`${flow.machine.id}, as it is written: ${by}`);
          green.add(flow);
        }
        tell({ flow, mutant, ...(await worker.ask({ files: flow.behaviour, mutant })) });
      }
    } catch (error) {
      // The others end what they are at, too.
      left.length = 0;
      throw error;
    } finally {
      worker.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), todo.length) }, work));
}

async function openWorker() {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'mutant-worker.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`a process that tries mutants ended (${code})`)));
  });
  // Also where nobody waits for an answer any more.
  ended.catch(() => undefined);
  const message = () => Promise.race([once(child, 'message'), ended]);
  await message();
  return {
    ask: async (asked: MutantTask): Promise<Answered> => {
      child.send(asked);
      const [answer] = (await message()) as [Answered];
      return answer;
    },
    close: () => child.disconnect(),
  };
}
