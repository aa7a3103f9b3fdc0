import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import type { DangerPass, Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import {
  MANY_SPECS,
  MOST_MASK_MB,
  MOST_MASKS,
  printSpec,
  type MaskCheck,
} from '#contract/print-spec/print-spec.ts';
import { call, isApiError, upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, useSending, useVerification } from '@/shared/ui/form/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import '../means.css';

/** So many files are on their way at once. */
const AT_ONCE = 3;

interface Seen extends Omit<MaskCheck, 'fileId'> {
  fileId: number | null;
}
const failed = (name: string, problem: string): Seen => ({
  ...{
    fileId: null,
    entry: null,
    name,
    problem,
    widthPx: null,
    heightPx: null,
    printed: null,
    holes: null,
    places: [],
  },
});

/** Each file stored, in the order in which they were given; one that fails says why, and the others go on. */
async function storeAll(files: readonly File[], tell: (done: number) => void): Promise<Seen[]> {
  const stored: Seen[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const one = files[at]!;
      try {
        const { fileId } = await upload(file.upload, one, {}, { quiet: true });
        stored[at] = { ...failed(one.name, ''), fileId };
      } catch (error) {
        stored[at] = failed(one.name, isApiError(error) ? error.msg : '上传失败，请重试。');
      }
      tell((done += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

/** Masks by their files' names: what each is for and whether it fits is shown before anything is saved. */
export function MasksDialog({ onDone, onClose }: DialogEnds) {
  const [share, setShare] = useState<number>();
  const [checked, setChecked] = useState<Seen[]>();
  const [failure, setFailure] = useState<Error | null>(null);
  const take = async (picked: readonly File[]): Promise<void> => {
    setFailure(null);
    setShare(0);
    try {
      const files = picked.slice(0, MOST_MASKS);
      const stored = await storeAll(files, (done) => setShare(done / files.length));
      const sent = stored.flatMap(({ fileId, name }) => (fileId === null ? [] : [{ fileId, name }]));
      const judged =
        sent.length > 0 ? await call(printSpec.checkMasks, { files: sent }, { quiet: true }) : [];
      // An archive is answered by what lies in it.
      const byId = Map.groupBy(judged, ({ fileId }) => fileId);
      setChecked(stored.flatMap((one): Seen[] => byId.get(one.fileId ?? 0) ?? [one]));
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setShare(undefined);
    }
  };
  const fitting = (checked ?? []).filter(({ problem, fileId }) => problem === '' && fileId !== null);
  const places = fitting.reduce((sum, one) => sum + one.places.length, 0);
  const { verification, verify } = useVerification();
  const form = useSending(async () => {
    const files = fitting.map(({ fileId, name, entry }) => ({ fileId: fileId!, name, entry }));
    const send = (pass: DangerPass) => call(printSpec.saveMasks, { files, ...pass }, { quiet: true });
    const tell = ({ saved, refused }: Output<typeof printSpec.saveMasks>): void => {
      showMessage(
        `已保存 ${saved} 个规格的孔位图${refused.length > 0 ? `，${refused.length} 个没有保存` : ''}`,
      );
      onDone();
    };
    if (places <= MANY_SPECS) tell(await send({}));
    else verify(`${places} 个规格的孔位图将保存，它们的 SKU 随之更新。`, send, tell);
  });
  return (
    <FormDialog
      title="上传孔位图"
      form={{ ...form, failure: form.failure ?? failure, verification }}
      submitText={places > 0 ? `保存 ${places} 个规格的孔位图` : '保存'}
      closed={fitting.length === 0}
      width={900}
      onClose={onClose}
    >
      <p className="form-hint masks-hint">
        文件名为 型号编码[@材质编码][#面]，如 IP15P.png（它的所有材质）、IP15P@TPU#1.svg。PNG 或 TIFF
        的大小等于印刷区域；SVG 按印刷区域的像素画出，原文件保留；透明处不印刷。
      </p>
      <FileDrop
        multiple
        accept=".png,.tif,.tiff,.svg,.zip"
        label="孔位图文件"
        title="把孔位图或 ZIP 拖到这里，或点击选择"
        sent={share}
        onFiles={(files) => void take(files)}
      >
        一次最多 {MOST_MASKS} 个，每个不超过 {MOST_MASK_MB} MB；ZIP 不超过 200
        MB，里面的文件夹名不看。选好后先检查，确认后才保存。
      </FileDrop>
      {checked && (
        <div className="recognised" role="status">
          <HTMLTable compact striped>
            <thead>
              <tr>
                <th>文件</th>
                <th>规格</th>
                <th>像素</th>
                <th>印刷面积</th>
                <th>孔数</th>
                <th>结果</th>
              </tr>
            </thead>
            <tbody>
              {checked.map(({ fileId, entry, name, problem, places: of, ...found }) => (
                <tr key={`${fileId} ${entry ?? name}`}>
                  <td title={entry ?? name}>{name}</td>
                  <td>
                    {of.length > 2
                      ? `${of[0]!.label} 等 ${of.length} 个`
                      : of.map(({ label }) => label).join('、')}
                    {of.some(({ replaces }) => replaces) && (
                      <span className="list-quiet">（替换现有的）</span>
                    )}
                  </td>
                  <td>{found.widthPx && `${found.widthPx} × ${found.heightPx}`}</td>
                  <td>{found.printed !== null && `${(found.printed / 10).toFixed(1)}%`}</td>
                  <td>{found.holes}</td>
                  <td>{problem === '' ? <WordTag intent="success">可保存</WordTag> : problem}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </FormDialog>
  );
}
