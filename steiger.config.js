import fsd from '@feature-sliced/steiger-plugin';
import { defineConfig } from 'steiger';

export default defineConfig([
  ...fsd.configs.recommended,
  {
    rules: {
      // The processes layer stays, as the owner asks (ADR 0001); dependency-cruiser holds its walls.
      'fsd/no-processes': 'off',
      // A slice of a handful of files needs no folders within.
      'fsd/no-segmentless-slices': 'off',
    },
  },
  {
    // Parts of shared are imported by their file, and each screen of a page by its own: an index would pull all of its
    // neighbours into the chunk that wants one of them (N11).
    files: [
      './src/shared/**',
      './src/app/**',
      './src/pages/**',
      './src/features/**',
      './src/entities/**',
      './src/processes/**',
    ],
    rules: { 'fsd/public-api': 'off', 'fsd/no-public-api-sidestep': 'off' },
  },
  { files: ['./src/app/providers/**'], rules: { 'fsd/segments-by-purpose': 'off' } },
]);
