import type { Endpoint } from '#contract/endpoint.ts';
import { actorsOf, ask, askedFor, making, proofFor, type Run } from './asking.ts';
import { brokenInput, RAW_BODIES, RAW_QUERIES } from './broken.ts';
import type { Chance } from './random.ts';
import type { Asked } from './send.ts';
import { keptInput, schemaOf } from './values.ts';

/** A key with the one kind of value that fits it is found once in some hundred times. */
const MOST_TRIES = 2000;

/** Inputs that keep the schema and inputs that break it, by who may call. */
export async function throwAt(run: Run, e: Endpoint): Promise<void> {
  const { world, chance, findings } = run;
  await world.restore();
  const actors = actorsOf(world.cast, e, []);
  const proofsOf = async () => {
    const made = [];
    for (const actor of actors) made.push(await proofFor(world, e, actor));
    return made;
  };
  const fields = Object.keys((schemaOf(e).properties ?? {}) as object);
  const proofs = await proofsOf();
  const kept: unknown[] = [];
  for (let i = 0; i < run.keep; i += 1) {
    const input = keptInput(e, making(run, e, run.known, run.mark), MOST_TRIES);
    if (input === undefined) break;
    kept.push(input);
    const answer = await ask(run, e, await askedFor(run, e, input), proofs[i % proofs.length]);
    // What it was answered with ended the sessions.
    if (answer?.code === 401 && e.access !== 'open') proofs.splice(0, Infinity, ...(await proofsOf()));
    if (answer?.code === 0 && i % 10 === 0) run.known.learn(e.path, answer.data);
  }
  if (kept.length === 0) findings.found(e, 'no input was found that keeps its schema');
  proofs.splice(0, Infinity, ...(await proofsOf()));
  for (let i = 0; i < run.break; i += 1) {
    const bad = brokenInput(e, kept.length > 0 ? chance.one(kept) : {}, fields, chance);
    const proof = proofs[i % proofs.length];
    if (bad === undefined) await ask(run, e, rawOf(e, chance), proof);
    else {
      const asked = { input: bad };
      const answer = await ask(run, e, asked, proof);
      if (answer?.code === 0) findings.found(e, 'took what breaks its schema', asked, answer);
    }
  }
  for (let i = 0; i < Math.min(10, run.break); i += 1) await ask(run, e, rawOf(e, chance), proofs[0]);
}

/** What no form is in: by itself, where chance finds nothing in the form that could be broken. */
function rawOf(e: Endpoint, chance: Chance): Asked {
  if (e.body === 'multipart')
    return {
      file: {
        name: chance.one(['', 'a.csv', '../../a.png', '字'.repeat(300)]),
        content: Buffer.from(chance.one(['', '\0\0', 'a,b\n1', 'PK\u0003\u0004'])),
      },
    };
  if (e.method === 'GET' || e.method === 'DELETE') return { rawQuery: chance.one(RAW_QUERIES) };
  return { rawBody: chance.one(RAW_BODIES) };
}
