import fsd from '@feature-sliced/steiger-plugin';
import { defineConfig } from 'steiger';

export default defineConfig([
  ...fsd.configs.recommended,
  // The processes layer stays, as the owner asks (ADR 0001); dependency-cruiser holds its walls.
  { rules: { 'fsd/no-processes': 'off' } },
]);
