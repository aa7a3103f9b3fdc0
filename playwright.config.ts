import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/support/chromium.ts';

/** It has a product of its own and takes minutes: begun last, it would keep one worker busy while the other rests. */
const LONGEST = '**/hostile/walk.e2e.ts';
const ALL = '**/*.e2e.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // Begun in this order.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: ALL, testIgnore: LONGEST },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A wait for what the user sees is no test of time: both only bound a run that hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // Nothing moves under the pointer: what a test sees stands where it will be pressed.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
