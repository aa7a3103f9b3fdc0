import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices, type Notice } from '../notices/notices.ts';
import { copyText } from './clipboard.ts';

let shown: Notice[];
let end: () => void;
beforeEach(() => {
  shown = [];
  end = notices.subscribe((notice) => shown.push(notice));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

describe('[H10] copying', () => {
  it('puts the text on the clipboard and says 复制成功 for 3000 ms', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await expect(copyText('SF1234567890')).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledWith('SF1234567890');
    expect(shown).toMatchObject([{ kind: 'message', tone: 'success', text: '复制成功', duration: 3000 }]);
  });
  it.each([
    ['absent', {}],
    ['forbidden', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
  ])('with the clipboard %s: never claims a success', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await expect(copyText('x')).resolves.toBe(false);
    expect(shown).toMatchObject([{ tone: 'danger', duration: 3000 }]);
    expect(shown[0]!.text).not.toContain('成功');
  });
});
