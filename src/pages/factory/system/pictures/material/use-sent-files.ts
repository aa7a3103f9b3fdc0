import { useRef, useState } from 'react';
import type { z } from 'zod';
import { asset } from '#contract/asset/asset.ts';
import { isApiError, upload } from '@/shared/api/index.ts';
import type { Uploaded } from './said.ts';

/** A file that was chosen, and what came of it. */
export interface SentFile {
  key: number;
  file: File;
  phase: 'waiting' | 'sending' | 'done' | 'failed';
  text: string;
}
const OUTCOMES = {
  new: '已上传',
  same: '素材里已有，没有重复保存',
  restored: '已从回收站还原',
} as const;
const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

async function send(file: File, said: z.output<typeof Uploaded>): Promise<string> {
  const input = { ...said, shared: String(said.shared) };
  if (isZip(file)) {
    await upload(asset.uploadZip, file, input, { quiet: true });
    return '正在解压，进度和每个文件的结果在右上角的「任务」中';
  }
  return OUTCOMES[(await upload(asset.upload, file, input, { quiet: true })).outcome];
}

/** The chosen files of a dialog: sent one after the other, each with its own result; what failed can be sent again. */
export function useSentFiles() {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const nextKey = useRef(1);
  const put = (key: number, change: Partial<SentFile>): void =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return {
    files,
    add: (chosen: readonly File[]): void =>
      setFiles((before) => [
        ...before,
        ...chosen.map((file): SentFile => ({ key: nextKey.current++, file, phase: 'waiting', text: '' })),
      ]),
    remove: (key: number): void => setFiles((before) => before.filter((one) => one.key !== key)),
    /** @returns how many came in, and how many did not */
    async sendAll(said: z.output<typeof Uploaded>): Promise<{ done: number; failed: number }> {
      let [done, failed] = [0, 0];
      for (const { key, file } of files.filter(({ phase }) => phase !== 'done')) {
        put(key, { phase: 'sending', text: '' });
        try {
          put(key, { phase: 'done', text: await send(file, said) });
          done += 1;
        } catch (error) {
          put(key, {
            phase: 'failed',
            text: isApiError(error) ? error.msg : '上传失败，请检查网络后重试。',
          });
          failed += 1;
        }
      }
      return { done, failed };
    },
  };
}
