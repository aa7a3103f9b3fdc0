import { spawn } from 'node:child_process';

/** What is checked without running the product: each is one passed or failed test of the sum. */
const CHECKS: Record<string, string[]> = {
  format: ['oxfmt', '--check', '.'],
  // What it found out of files that have not changed since is kept beside the packages.
  types: [
    'tsc',
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '.'],
  walls: [
    'depcruise',
    '--config',
    'dependency-cruiser.cjs',
    '--output-type',
    'err',
    'contract',
    'src',
    'server',
    'scripts',
    'tests',
  ],
  slices: ['steiger', 'src', '--fail-on-warnings'],
  'dead code': ['knip'],
  schema: ['node', 'scripts/schema.ts', '--check'],
  documents: ['node', '--import', './scripts/flows/alias.ts', 'scripts/docs.ts', '--check'],
  sizes: ['node', 'scripts/size.ts'],
};

const run = ([command, ...args]: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn('npx', ['--no-install', command!, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });

/** Runs all checks, two at once; prints what a failed one said. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const left = Object.entries(CHECKS);
  let failed = 0;
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command] = next;
      const { code, output } = await run(command);
      console.log(`${code === 0 ? '✓' : '✗'} check: ${name}`);
      if (code === 0) continue;
      failed += 1;
      console.log(output);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: Object.keys(CHECKS).length - failed, failed };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
