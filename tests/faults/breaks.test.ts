import { expect, test } from 'vitest';
import { runScript } from './whole.ts';

// The short version of `npm run faults`; the long one is run by hand.

test('nothing acknowledged is lost where server and PostgreSQL are killed and answers are cut', async () => {
  const only = 'both killed,PostgreSQL killed,answers cut';
  const { code, said } = await runScript(
    'faults.ts',
    ['--rounds', '3', '--seed', 'test', '--only', only],
    {},
  );
  expect(said).toMatch(
    /^rounds 3, writes acknowledged [1-9]\d* .*, lost 0, doubled 0, wrong 0, not tried 0$/m,
  );
  expect(code).toBe(0);
}, 240_000);
