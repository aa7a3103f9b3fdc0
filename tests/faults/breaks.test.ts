import { expect, test } from 'vitest';
import { runScript } from './whole.ts';

// The short version of `npm run faults`; the long one is run by hand.

test('nothing acknowledged is lost where server and PostgreSQL are killed or told to end, and answers are cut', async () => {
  const only = 'both killed,PostgreSQL killed,answers cut,SIGTERM';
  const { code, said } = await runScript(
    'faults.ts',
    ['--rounds', '4', '--seed', 'test', '--only', only],
    {},
  );
  expect(said).toMatch(
    /^rounds 4, writes acknowledged [1-9]\d* .*, lost 0, doubled 0, wrong 0, not tried 0$/m,
  );
  expect(code).toBe(0);
}, 240_000);

test('what is lost is found: where PostgreSQL answers before it has written', async () => {
  const options = ['--rounds', '2', '--seed', 'test', '--sync-off', '--only', 'PostgreSQL killed'];
  const { code, said } = await runScript('faults.ts', options, {});
  expect(said).toMatch(/^rounds 2, .* lost [1-9]\d*, doubled 0, wrong \d+, not tried 0$/m);
  expect(code).toBe(0);
}, 240_000);
