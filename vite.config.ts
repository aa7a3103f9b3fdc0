import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What Blueprint says to screen readers in English, with no property to change it (B04). */
const BLUEPRINT_WORDS = {
  Close: '关闭',
  loading: '加载中',
  'Remove tag': '移除',
  increment: '增加',
  decrement: '减少',
  'selectable options': '可选项',
  'Clear selected items': '清除已选',
  'Clear filter query': '清空',
  'Date picker shortcuts': '快捷日期',
  'date picker': '选择日期',
};

const chineseBlueprint = {
  name: 'chinese-blueprint',
  transform(code: string, id: string) {
    if (!id.includes('/@blueprintjs/')) return null;
    const spoken = Object.entries(BLUEPRINT_WORDS).reduce(
      (text, [english, chinese]) => text.replaceAll(`aria-label": "${english}"`, `aria-label": "${chinese}"`),
      code,
    );
    return spoken === code ? null : { code: spoken, map: null };
  },
};

/**
 * Rewrites one file of a package in the build. Where the package has changed and the text is not found, the build fails:
 * what is left out would come back unseen.
 */
function rewrite(file: string, change: readonly (readonly [RegExp, string])[]): Plugin {
  let rewritten = false;
  const name = `rewrite ${file}`;
  return {
    name,
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(file)) return null;
      rewritten = true;
      for (const [text, instead] of change) {
        const changed = code.replaceAll(text, instead);
        if (changed === code) throw new Error(`${name}: ${text} is not in it`);
        code = changed;
      }
      return { code, map: null };
    },
    buildEnd(failed) {
      if (!failed && !rewritten) throw new Error(`${name}: nothing imports it`);
    },
  };
}

/**
 * Icons are components here. Blueprint's loader of icons by name would bring the names of all of them into every page,
 * and all their paths, twice, into the build.
 */
const iconsByComponent = rewrite('/@blueprintjs/icons/lib/esm/iconLoader.js', [
  [
    /^[^]*export class Icons \{[^]*$/g,
    `export class Icons {
      static getPaths() {}
      static async load(name) { console.error('An icon by name, which the build does not hold:', name); }
    }`,
  ],
]);

/** What the screens before the login share with those behind it, beside what the entry brings. */
const BEFORE_LOGIN =
  /(contract\/social\/|src\/shared\/(ui\/form\/(field|errors-of|form-failure|password-field|use-values)\.|lib\/machine\/)|node_modules\/(@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect)\/|@blueprintjs\/(core\/.*\/(callout|tag|formGroup|inputGroup)|icons\/.*\/(arrow-right|automatic-updates|chevron-right|endorsed|error|import|info-sign|office|shop|tick|user|warning-sign))\.js$)/;

/** What follows the machines in demo mode, without the drawer that shows them. */
const DEMO_FLOWS = /\/src\/(app\/layouts\/flows\/(show-flows|running)|shared\/lib\/machine\/told)\.ts$/;

/** What only some screens and dialogs show: it comes with the first of them. */
const RARE_PACKAGES =
  /@blueprintjs\/(select|core\/.*\/(segmented-control|control-card|card|alert|tag-input|slider))\//;
/** The packages that only the workspace needs; the calendars bring theirs when one is opened. */
const WORKSPACE_PACKAGES =
  /^(?!.*(datetime|day-picker|bwip-js|@blueprintjs\/select\/|\/(segmented-control|control-card|card|alert|tag-input|slider)\/)).*\/node_modules\//;
/** Where the kit of lists and what is done in them begin; what they import comes with them. */
const LISTS =
  /\/(src\/(shared\/ui\/(list|life-cycle)|entities\/order|features\/(order-actions|export-orders|review-orders|edit-goods))\/|src\/(features\/order-detail\/index|app\/layouts\/menu-icons)|src\/shared\/ui\/(dialog\/form-dialog|form\/file-drop)|contract\/(values\/user-choice|waybill\/waybill|(picture|scan)\/calls))/;
/** What the header opens, and what opens over a list: fetched when nothing else is to do, in two requests, not in twenty. */
const HEADER_PARTS =
  /\/src\/(app\/layouts\/header\/(tenant|user)-panel|features\/(account|change-mobile|change-password|feedback)\/.*|features\/tenant-settings\/(name|danger-password)-dialog)\.tsx?$/;
const OVER_LISTS =
  /\/src\/(shared\/ui\/life-cycle\/outcome-dialog|entities\/order\/empty-tab|features\/(bind-tip|customer-prices|edit-goods|export-orders|invite-link|open-api|order-actions|order-detail|review-orders)\/([\w-]+-dialog|export-form|qr-code|docs-drawer|merge\/merge-dialog))\.tsx$/;

export default defineConfig({
  plugins: [react(), chineseBlueprint, iconsByComponent],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  // What reads codes of a camera stands below its station: its policy and what opens it without network know it by that.
  worker: { rolldownOptions: { output: { entryFileNames: 'factory/usual/scan/[name]-[hash].js' } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A logo stands on every page; the other pictures of all brands are fetched where one of them is shown.
    assetsInlineLimit: (file) => (file.endsWith('.svg') && !file.endsWith('-logo.svg') ? false : undefined),
    // One stylesheet, beside the first code: no page waits for its own.
    cssCodeSplit: false,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // An index file that re-exports a slice does not bring its other files to a page that needs one.
      treeshake: {
        moduleSideEffects: [{ test: /\/(src|contract)\/(?!app\/entrypoint).*\.tsx?$/, sideEffects: false }],
      },
      // A screen is a few requests: what several share comes in chunks by purpose, each smaller than the one above it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 4 },
            { name: 'screens', test: /\/src\/app\/(factory-)?screens\.ts$/, priority: 3 },
            { name: 'controls', test: BEFORE_LOGIN, minShareCount: 2, priority: 3 },
            // In demo mode it is there before the first machine runs: nothing that it does not need comes with it.
            { name: 'flows', test: DEMO_FLOWS, priority: 3 },
            { name: 'entry', test: /\/src\/features\/entry\//, minShareCount: 2, priority: 3 },
            { name: 'sms', test: /\/src\/entities\/sms\//, minShareCount: 2, priority: 3 },
            { name: 'ui', test: WORKSPACE_PACKAGES, minShareCount: 2, priority: 2 },
            // What draws codes weighs as much as all others together: it comes where a code is drawn.
            { name: 'codes', test: /\/node_modules\/bwip-js\//, minShareCount: 2, priority: 2 },
            { name: 'rare', test: RARE_PACKAGES, minShareCount: 2, priority: 1 },
            { name: 'kit', test: LISTS, minShareCount: 2, priority: 1 },
            { name: 'rules', test: /\/contract\/review-rule\//, minShareCount: 2, priority: 1 },
            { name: 'forms', test: /\/(contract|src)\//, minShareCount: 2, priority: 1 },
            { name: 'header', test: HEADER_PARTS },
            { name: 'dialogs', test: OVER_LISTS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/fgapp': 'http://127.0.0.1:3000', '/static': 'http://127.0.0.1:3000' } },
});
