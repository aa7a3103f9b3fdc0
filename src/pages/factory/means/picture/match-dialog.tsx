import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, HTMLTable } from '@blueprintjs/core';
import {
  goodsPicture,
  MOST_FILES,
  type GoodsMatch,
  type GoodsTarget,
  type NamedTarget,
} from '#contract/picture/goods.ts';
import { call } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { FailureNote, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { ACCEPT, enqueueGoods, keyOfTarget } from './goods-shelf.ts';

interface Row {
  file: File;
  match: GoodsMatch;
  target: NamedTarget | null;
}

/** Many pictures, each for what its name means: looked at and put right before any of them is sent. */
export function MatchDialog({ onDone, onClose }: DialogEnds) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const look = useSending(async (files: readonly File[]) => {
    if (files.length > MOST_FILES) throw new Error(`一次最多 ${MOST_FILES} 张图片，请分几次上传。`);
    const asked = files.map(({ name }, key) => ({ key, name }));
    const matches = await call(goodsPicture.match, { files: asked }, { quiet: true });
    const found = matches.map((match) => ({ file: files[match.key]!, match, target: match.target }));
    // What a person must look at stands first.
    setRows(found.toSorted((a, b) => Number(a.target !== null) - Number(b.target !== null)));
  });
  const choose = (at: number, target: NamedTarget | null): void =>
    setRows((before) =>
      before.map((row, i) => {
        if (i === at) return { ...row, target };
        // Of two files for one the one that was chosen has it.
        const isTaken = target && row.target && keyOfTarget(row.target) === keyOfTarget(target);
        return isTaken ? { ...row, target: null } : row;
      }),
    );
  const ready = rows.filter(({ target }) => target !== null);
  const save = (): void => {
    enqueueGoods(ready.map(({ file, target }) => ({ file, ...sentTo(target!) })));
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="按文件名上传"
      className="form-dialog"
      style={{ width: 920 }}
      canOutsideClickClose={false}
      canEscapeKeyClose={rows.length === 0}
    >
      <DialogBody>
        {rows.length === 0 ? (
          <FileDrop
            label="选择图片"
            title={`拖入图片，或点击选择，一次最多 ${MOST_FILES} 张`}
            accept={ACCEPT}
            multiple
            sent={look.busy ? 1 : undefined}
            onFiles={(files) => look.submit(files)}
          >
            文件名为 SKU 编码、它的别名，或 材质编码-颜色编码；
            <br />
            大小写、全角半角和 (1)、副本 不影响；先看对应的结果，再上传。
          </FileDrop>
        ) : (
          <>
            <p className="goods-match-sum" role="status">
              共 {rows.length} 张图片，{ready.length} 张已对应到商品
              {rows.length > ready.length && `，${rows.length - ready.length} 张没有对应，上传时会略过`}
            </p>
            <div className="goods-match">
              <HTMLTable compact aria-label="要上传的图片">
                <thead>
                  <tr>
                    <th>文件</th>
                    <th data-align="right">大小</th>
                    <th>商品</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    <tr key={row.match.key}>
                      <td title={row.file.name}>{row.file.name}</td>
                      <td data-align="right" className="tabular">
                        {formatBytes(row.file.size)}
                      </td>
                      <td>
                        <Target row={row} onChoose={(target) => choose(at, target)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            </div>
          </>
        )}
        <FailureNote error={look.failure} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="取消" onClick={onClose} />
            {rows.length > 0 && (
              <ReasonedButton
                intent="primary"
                text={`上传 ${ready.length} 张图片`}
                why={ready.length === 0 ? '还没有图片对应到商品，请先选择。' : undefined}
                onClick={save}
              />
            )}
          </>
        }
      >
        {rows.length > 0 && <Button variant="minimal" text="重新选择文件" onClick={() => setRows([])} />}
      </DialogFooter>
    </Dialog>
  );
}

const sentTo = ({ name, ...target }: NamedTarget): { target: GoodsTarget; for: string } => ({
  target,
  for: name,
});

/** What a file is for, by its name, or chosen among what it may mean and what is written most like it. */
function Target({
  row: { file, match, target },
  onChoose,
}: {
  row: Row;
  onChoose: (target: NamedTarget | null) => void;
}) {
  const offered = [...match.candidates, ...match.nearest];
  if (offered.length === 0) return <span className="upload-why">没有这个编码，也没有相近的</span>;
  if (match.target && target) return target.name;
  const why = match.shared
    ? '有其他文件也是它的，请选择'
    : match.found > 1
      ? `有 ${match.found} 个符合，请选择`
      : match.found === 0
        ? '没有这个编码，相近的有：'
        : '';
  return (
    <div className="goods-match-choice">
      {!target && <span className="upload-why">{why}</span>}
      <HTMLSelect
        aria-label={`${file.name} 的商品`}
        value={target ? keyOfTarget(target) : ''}
        options={[
          { value: '', label: target ? '不用于商品' : '请选择' },
          ...offered.map((one) => ({ value: keyOfTarget(one), label: one.name })),
        ]}
        onChange={(event) =>
          onChoose(offered.find((one) => keyOfTarget(one) === event.currentTarget.value) ?? null)
        }
      />
    </div>
  );
}
