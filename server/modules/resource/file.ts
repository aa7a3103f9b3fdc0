import fs from 'node:fs/promises';
import { RESOURCE_FILES } from '#contract/resource/resource.ts';
import type { Check } from '#server/platform/files.ts';
import type { FileKind } from '#server/platform/file-kind.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { readZipDirectory } from '#server/platform/spreadsheet/zip-directory.ts';

/** What each ending promises; what office programs write is a ZIP. */
const PROMISED: Record<(typeof RESOURCE_FILES)[number], readonly FileKind[]> = {
  ...{ '.zip': ['zip'], '.xlsx': ['zip'], '.docx': ['zip'], '.pptx': ['zip'] },
  ...{ '.pdf': ['pdf', 'ai'], '.ai': ['ai', 'pdf', 'eps'], '.eps': ['eps', 'ai'] },
  ...{ '.psd': ['psd'], '.svg': ['svg'], '.png': ['png'], '.jpg': ['jpeg'], '.jpeg': ['jpeg'] },
  ...{ '.webp': ['webp'], '.tif': ['tiff'], '.tiff': ['tiff'] },
};

/** What runs where it is opened, by the endings that systems run. */
const RUNS =
  /\.(?:exe|com|bat|cmd|msi|scr|ps1|vbs|vbe|js|jse|wsf|wsh|hta|jar|apk|app|dmg|pkg|deb|rpm|sh|lnk|reg|dll|sys|cpl|docm|xlsm|pptm)$/i;
/** A drawing is read whole to be looked at. */
const MOST_SVG_BYTES = 20 * 1024 * 1024;
const SVG_RUNS = /<\s*(?:\w+:)?(?:script|foreignobject)\b|\son\w+\s*=|javascript:/i;

const endingOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';

/** [V07] By its content, and never by its name alone; nothing in it may run. @throws Refusal */
export const checkResource =
  (name: string): Check =>
  async ({ path, kind }) => {
    const ending = endingOf(name);
    const promised = (PROMISED as Record<string, readonly FileKind[] | undefined>)[ending];
    if (!promised)
      throw badRequest(
        `不能上传「${name}」，请用 ${RESOURCE_FILES.map((one) => one.slice(1).toUpperCase()).join('、')} 文件。`,
      );
    if (!promised.includes(kind))
      throw badRequest(`文件「${name}」的内容不是 ${ending.slice(1).toUpperCase()}，请重新导出后上传。`);
    if (kind === 'zip') await refuseRunnable(name, path);
    if (kind === 'svg') await refuseScripts(name, path);
  };

async function refuseRunnable(name: string, path: string): Promise<void> {
  const file = await fs.open(path);
  try {
    const { size } = await file.stat();
    const entries = await readZipDirectory(file, size).catch(() => {
      throw badRequest(`文件「${name}」已损坏，或解压后过大，请重新打包后上传。`);
    });
    // Office programs keep macros in a part of this name, whatever the file is called.
    const found = [...entries.keys()].find((entry) => RUNS.test(entry) || /vbaProject\.bin$/i.test(entry));
    if (found) throw badRequest(`「${name}」中有可执行的文件或宏「${found}」，请去掉后重新上传。`);
  } finally {
    await file.close();
  }
}

async function refuseScripts(name: string, path: string): Promise<void> {
  const { size } = await fs.stat(path);
  if (size > MOST_SVG_BYTES) throw badRequest(`SVG「${name}」超过 20 MB，请打包成 ZIP 后上传。`);
  if (SVG_RUNS.test(await fs.readFile(path, 'utf8')))
    throw badRequest(`SVG「${name}」中有脚本，请重新导出为不含脚本的 SVG。`);
}
