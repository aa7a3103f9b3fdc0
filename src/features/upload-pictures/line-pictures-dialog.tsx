import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { ART_FILES, lineArt } from '#contract/order/line-art.ts';
import { call } from '@/shared/api/index.ts';
import { FailureNote, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { LineCell } from './line-cell.tsx';
import { deskOf, itemsOf, withChoice, withMatches, type ChangeItems, type LineItem } from './line-items.ts';
import { LineResult } from './line-result.tsx';
import { uploadPictures } from './upload-effects.ts';
import { UploadTable } from './upload-table.tsx';
import './upload-pictures.css';

const quiet = { quiet: true } as const;
type Saved = Output<typeof lineArt.save>;

/** Many pictures at once, each to the line that its name means: they come in, are looked at, put right, and saved. */
export function LinePicturesDialog({ onDone, onClose }: DialogEnds) {
  const [items, setItems] = useState<readonly LineItem[]>([]);
  const [saved, setSaved] = useState<Saved>();
  // What is under way reads the rows as they are then, not as they were when it began.
  const latest = useRef(items);
  const change: ChangeItems = (how) => {
    latest.current = how(latest.current);
    setItems(latest.current);
  };
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const bring = useSending(async (waiting: readonly LineItem[]) => {
    const { signal } = leaving.current;
    await uploadPictures(deskOf(waiting, change), signal);
    const stored = latest.current.filter(({ phase }) => phase === 'stored');
    if (signal.aborted || stored.length === 0) return;
    const files = stored.map(({ key, file: { name } }) => ({ key, name }));
    const matches = await call(lineArt.match, { files }, { ...quiet, signal });
    change((before) => withMatches(before, matches));
  });
  const ready = items.filter(({ line }) => line !== null);
  const save = useSending(async () => {
    const chosen = ready.map(({ line, stored }) => ({
      ...{ lineId: line!.lineId, version: line!.version, pictureFileId: stored!.fileId },
    }));
    setSaved(await call(lineArt.save, { items: chosen }, quiet));
  });
  const [tooMany, setTooMany] = useState<Error | null>(null);
  const add = (files: readonly File[]): void => {
    const room = latest.current.length + files.length <= ART_FILES;
    setTooMany(room ? null : new Error(`一次最多上传 ${ART_FILES} 张图片，请分几次上传。`));
    if (!room) return;
    const waiting = itemsOf(files, latest.current);
    change((before) => [...before, ...waiting]);
    bring.submit(waiting);
  };
  const retry = (keys: readonly number[]): void => {
    const again = latest.current
      .filter(({ key }) => keys.includes(key))
      .map((item): LineItem => ({ ...item, phase: 'waiting', share: 0, failure: null }));
    change((before) => before.map((item) => again.find(({ key }) => key === item.key) ?? item));
    bring.submit(again);
  };
  const leave = saved ? onDone : onClose;
  const failed = items.filter(({ phase }) => phase === 'failed');
  const open = !bring.busy && !save.busy;
  return (
    <Dialog
      isOpen
      onClose={leave}
      title="按文件名补图"
      className="form-dialog upload-pictures"
      canOutsideClickClose={false}
      // What was uploaded and put right is not lost by a key.
      canEscapeKeyClose={items.length === 0 || saved !== undefined}
      isCloseButtonShown={!save.busy}
    >
      <DialogBody>
        {saved ? (
          <LineResult saved={saved} left={items.filter(({ line }) => line === null)} />
        ) : items.length === 0 ? (
          <FileDrop
            label="选择图片"
            title={`拖入图片，或点击选择，一次最多 ${ART_FILES} 张`}
            accept="image/*,.tif,.tiff"
            multiple
            onFiles={add}
          >
            文件名为 订单号、订单号-行（如 PO12-2.png）、平台订单号、平台订单号-行，或平台编码；
            <br />
            大小写、全角半角和 (1)、副本 不影响；符合多行或多个文件的，上传后再选择。
          </FileDrop>
        ) : (
          <>
            <Summary items={items} busy={bring.busy} ready={ready.length} />
            <UploadTable
              open={open}
              title="商品行"
              rows={items.map((item) => ({
                item,
                print: item.line,
                target: (
                  <LineCell
                    item={item}
                    open={open}
                    onChoose={(line) => change((before) => withChoice(before, item.key, line))}
                  />
                ),
                replaced: item.line && <Replaced line={item.line} />,
              }))}
              onRetry={(key) => retry([key])}
              onLeave={(key) => change((before) => before.filter((item) => item.key !== key))}
            />
          </>
        )}
        <FailureNote error={tooMany ?? save.failure ?? bring.failure} />
      </DialogBody>
      <DialogFooter
        actions={
          saved ? (
            <Button intent="primary" text="完成" onClick={onDone} />
          ) : (
            <>
              <Button text="取消" disabled={save.busy} onClick={onClose} />
              {items.length > 0 && (
                <ReasonedButton
                  intent="primary"
                  text={`保存 ${ready.length} 行的图片`}
                  loading={save.busy}
                  why={
                    bring.busy
                      ? '请等图片上传完成。'
                      : ready.length === 0
                        ? '还没有图片对应到商品行，请先选择商品行。'
                        : undefined
                  }
                  onClick={() => save.submit()}
                />
              )}
            </>
          )
        }
      >
        {!saved && open && failed.length > 1 && (
          <Button
            variant="minimal"
            text={`重新上传失败的 ${failed.length} 张`}
            onClick={() => retry(failed.map(({ key }) => key))}
          />
        )}
        {!saved && open && bring.failure && (
          <Button variant="minimal" text="重新查找商品行" onClick={() => bring.submit([])} />
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Summary({ items, busy, ready }: { items: readonly LineItem[]; busy: boolean; ready: number }) {
  const ended = items.filter(({ phase }) => phase === 'stored' || phase === 'failed').length;
  const choice = items.filter(({ line, match }) => line === null && (match?.found ?? 0) > 0).length;
  const strange = items.filter(({ match }) => match?.found === 0).length;
  return (
    <div className="upload-summary" role="status">
      {busy ? (
        <>
          <span className="tabular">
            正在上传 {ended} / {items.length}
          </span>
          <ProgressBar value={ended / items.length} intent="primary" aria-label="上传进度" />
        </>
      ) : (
        <span className="tabular">
          共 {items.length} 张图片，{ready} 张已对应到商品行
          {choice > 0 && `，${choice} 张等待选择`}
          {strange > 0 && `，${strange} 张没有可以修改的商品行，保存时会略过`}
        </span>
      )}
    </div>
  );
}

const Replaced = ({ line }: { line: NonNullable<LineItem['line']> }) =>
  line.thumbUrl ? (
    <PictureThumb
      size={36}
      picture={{
        ...{
          title: `${line.orderNo} 第 ${line.lineNo} 行现在的图片`,
          pictureUrl: null,
          thumbUrl: line.thumbUrl,
        },
        ...{ pictureKind: null, widthPx: null, heightPx: null, printWidthMm: null, printHeightMm: null },
      }}
    />
  ) : (
    <span className="list-quiet">还没有图片</span>
  );
