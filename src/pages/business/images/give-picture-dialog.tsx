import { useState } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { mapping } from '#contract/mapping/mapping.ts';
import { lineArt, type ArtCode, type ArtLine } from '#contract/order/line-art.ts';
import type { PrintSize } from '#contract/values/picture.ts';
import { PrintPictureField } from '@/entities/picture-store/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { tellWritten } from './written.ts';

/** A code's new picture goes to all of its lines that may be edited, and to those that come later. */
async function giveToCode(code: string, pictureFileId: number): Promise<void> {
  const { lines, underReview } = await call(
    mapping.pictures,
    { items: [{ code, pictureFileId }] },
    { quiet: true },
  );
  showMessage(
    `编码 ${code} 的图片已更换，${lines} 行改用新图片${underReview > 0 ? `；${underReview} 行已推单，没有更换` : ''}`,
  );
}

async function giveToLines(lines: readonly ArtLine[], pictureFileId: number): Promise<void> {
  const items = lines.map(({ id, version }) => ({ lineId: id, version, pictureFileId }));
  tellWritten('已补图', await call(lineArt.save, { items }, { quiet: true }));
}

/** One picture for chosen lines, or for all that their code names. */
export function GivePictureDialog({
  lines,
  onDone,
  onClose,
}: DialogEnds & { lines: readonly [ArtLine] | readonly ArtLine[] }) {
  const [only] = lines.length === 1 ? lines : [];
  const mayCode = usePermits(['business:code:edit']);
  const code =
    mayCode && only?.platformCode && only.source !== 'line' && only.skuCode ? only.platformCode : '';
  const [forCode, setForCode] = useState(false);
  const [fileId, setFileId] = useState<number | null>(null);
  const form = useSending(async () => {
    if (fileId === null) return;
    await (forCode ? giveToCode(code, fileId) : giveToLines(lines, fileId));
    onDone();
  });
  return (
    <FormDialog
      title={only ? `补图：${only.orderNo} 第 ${only.lineNo} 行` : `补图：${lines.length} 行`}
      form={form}
      closed={fileId === null}
      onClose={onClose}
    >
      <div className="form-stack">
        <PrintPictureField label="印刷图片" url={null} print={sameSize(lines)} onChange={setFileId} />
        {code !== '' && (
          <RadioGroup
            label="用于"
            selectedValue={forCode ? 'code' : 'line'}
            onChange={(event) => setForCode(event.currentTarget.value === 'code')}
          >
            <Radio value="line">只用于这一行</Radio>
            <Radio value="code">用于编码 {code} 的所有待处理行，以后导入的订单也用它</Radio>
          </RadioGroup>
        )}
        {!only && <p className="form-hint">所选的 {lines.length} 行都用这张图片。</p>}
      </div>
    </FormDialog>
  );
}

/** Its size alone: the pixels are those of the new picture. */
const printOf = ({ printWidthMm, printHeightMm }: PrintSize) => ({ printWidthMm, printHeightMm });

/** The print size that all of these lines have; undefined where they differ. */
function sameSize(lines: readonly ArtLine[]) {
  const [first, ...more] = lines.map(printOf);
  const isSame = more.every(
    (one) => one.printWidthMm === first?.printWidthMm && one.printHeightMm === first.printHeightMm,
  );
  return isSame ? first : undefined;
}

/** One picture for a code, and with it for all of its lines that wait. */
export function GiveCodeDialog({ row, onDone, onClose }: DialogEnds & { row: ArtCode }) {
  const [fileId, setFileId] = useState<number | null>(null);
  const form = useSending(async () => {
    if (fileId === null) return;
    await giveToCode(row.code, fileId);
    onDone();
  });
  return (
    <FormDialog title={`补图：编码 ${row.code}`} form={form} closed={fileId === null} onClose={onClose}>
      <div className="form-stack">
        <PrintPictureField label="印刷图片" url={null} print={printOf(row)} onChange={setFileId} />
        <p className="form-hint">
          {row.lines} 行等待处理；可以修改的行都改用新图片，以后导入的订单也用它。单独换过图的行不变。
        </p>
      </div>
    </FormDialog>
  );
}
