import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  plugins: [react(), chineseBlueprint],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/fgapp': 'http://127.0.0.1:3000' } },
  test: {
    include: ['{contract,src,server,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
