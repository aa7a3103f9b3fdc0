import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CODE_GUARDS } from '../../scripts/guards/code-guards.ts';

it.each(CODE_GUARDS.map(({ id, file, find }) => [id, file, find]))(
  'the guard that is to be taken away stands once: %s',
  (_id, file, find) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  },
);
