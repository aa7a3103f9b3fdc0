import { registerHooks } from 'node:module';

// node --import: machines of the browser app, whose imports begin with @/, in a script. Nothing of React is reached.
const SRC = new URL('../../src/', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith('@/') ? new URL(specifier.slice(2), SRC).href : specifier, context),
});
