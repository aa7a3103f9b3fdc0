import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import app from './vite.config.ts';

// How the tests without a browser run: docs/testing.md says which kind stands where.

/** Their `vi.mock` would be everybody's in a worker that others use after them. */
const REPLACES_MODULES = ['server/modules/auth/auth.test.ts'];
/** What of tests/ asks the server as its own tests do. */
const SHARED_WALLS = 'tests/{access,flows,open-api,tenants}/**/*.test.ts';
const project = (name: string, test: NonNullable<TestProjectInlineConfiguration['test']>) => ({
  extends: true as const,
  test: { name, ...test },
});

export default defineConfig({
  ...app,
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/watch-expect.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Modules are loaded once a worker, where no test replaces one and none measures its own process.
    projects: [
      project('page', { include: ['{contract,src}/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false }),
      project('server', {
        include: ['server/**/*.test.ts', SHARED_WALLS],
        exclude: REPLACES_MODULES,
        pool: 'forks',
        isolate: false,
      }),
      project('alone', {
        include: ['tests/**/*.test.ts', ...REPLACES_MODULES],
        exclude: ['**/node_modules/**', SHARED_WALLS],
        pool: 'forks',
        isolate: true,
      }),
    ],
  },
});
