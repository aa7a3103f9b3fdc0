import { defineConfig } from 'vite';

/**
 * The server as a few files in place of two thousand: it is ready in a third of the time, and what names and positions
 * of so many modules cost is a third of its memory. Native packages, and pg, which looks for one, stay where they are.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'picture-worker': 'server/platform/picture-work/worker.ts' },
      output: { entryFileNames: '[name].js', comments: false },
    },
  },
  ssr: { noExternal: true, external: ['pg', 'sharp'] },
});
