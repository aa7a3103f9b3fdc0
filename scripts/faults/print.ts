import type { Sum } from './rounds.ts';

const MOST_SHOWN = 20;

const list = (title: string, lines: readonly string[]) => {
  if (lines.length === 0) return;
  console.log(`${title}:`);
  for (const line of lines.slice(0, MOST_SHOWN)) console.log(`  ${line}`);
  if (lines.length > MOST_SHOWN) console.log(`  and ${lines.length - MOST_SHOWN} more`);
};

/** @returns whether it is as it must be: nothing lost, or, with `syncOff`, something found to be lost. */
export function printSum(sum: Sum, { rounds, syncOff }: { rounds: number; syncOff: boolean }): boolean {
  const { figures, lost, doubled, wrong, notTried } = sum;
  let counted = 0;
  console.log('\nrounds with writes in flight, by what was broken:');
  for (const [name, { counted: own, idle, started, longestMs }] of sum.rounds) {
    counted += own;
    const idly = idle > 0 ? `, ${idle} without writes in flight do not count` : '';
    const back = `${own + idle - started} back by itself, ${started} with one start`;
    console.log(`  ${own}  ${name} (${back}, ${(longestMs / 1000).toFixed(1)} s at most${idly})`);
  }
  const answers = [...figures.answers].toSorted((a, b) => b[1] - a[1]);
  console.log(
    `answers and errors of writes: ${answers.map(([name, times]) => `${name}: ${times}`).join(', ')}`,
  );
  // Nothing that is broken from outside is an error of the program.
  const unexpected = answers.filter(([name]) => name.startsWith('500'));
  for (const [name, times] of unexpected) wrong.push(`answered ${times} times ${name}`);
  for (const one of figures.silent) wrong.push(`neither an answer nor an error in time: ${one}`);
  if (counted < rounds) wrong.push(`only ${counted} of ${rounds} rounds had writes in flight`);
  list('lost', lost);
  list('doubled', doubled);
  list('wrong', wrong);
  list('not tried', notTried);
  console.log(
    `jobs ended ${sum.jobs}, tried again by the user ${sum.jobsTriedAgain}; longest wait for an answer ` +
      `${(figures.longestMs / 1000).toFixed(1)} s; silent ${figures.silent.length}`,
  );
  console.log(
    `rounds ${counted}, writes acknowledged ${figures.acknowledged} (${sum.facts} rows held against them), ` +
      `lost ${lost.length}, doubled ${doubled.length}, wrong ${wrong.length}, not tried ${notTried.length}`,
  );
  if (!syncOff) return lost.length + doubled.length + wrong.length === 0;
  console.log(
    lost.length > 0
      ? 'with synchronous_commit=off losses were found, as they must be'
      : 'with synchronous_commit=off no loss was found: this run shows nothing',
  );
  return lost.length > 0;
}
