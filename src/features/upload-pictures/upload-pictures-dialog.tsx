import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { PICTURE_LIMIT } from '#contract/mapping/mapping.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FailureNote, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { DropStep } from './drop-step.tsx';
import { PicturesTable } from './pictures-table.tsx';
import { ResultStep } from './result-step.tsx';
import { uploadActors } from './upload-effects.ts';
import { uploadPicturesMachine, type PictureItem } from './upload-pictures.machine.ts';
import './upload-pictures.css';

/** Many pictures at once: they come in, find their codes by their names, are put right, and saved. */
export function UploadPicturesDialog({ onDone, onClose }: DialogEnds) {
  const [state, send] = useKeptMachine(uploadPicturesMachine.provide({ actors: uploadActors }), {
    input: { limit: PICTURE_LIMIT },
  });
  const { items, saved, failure } = state.context;
  const uploading = state.matches('uploading');
  const busy = uploading || state.matches('matching') || state.matches('saving');
  const ended = items.filter(({ phase }) => phase === 'stored' || phase === 'failed').length;
  const ready = items.filter(({ code }) => code !== null).length;
  const leave = (): void => {
    if (state.matches('done')) onDone();
    else if (busy) send({ type: 'upload.cancelled' });
    onClose();
  };
  const body = state.matches('choosing') ? (
    <DropStep onFiles={(files) => send({ type: 'files.chosen', files })} />
  ) : state.matches('done') && saved ? (
    <ResultStep saved={saved} left={items.filter(({ code }) => code === null)} />
  ) : (
    <>
      <Summary uploading={uploading} ended={ended} total={items.length} ready={ready} />
      <PicturesTable
        items={items}
        open={state.matches('matched')}
        onChoose={(key, code) => send({ type: 'code.chosen', key, code })}
        onRetry={(key) => send({ type: 'file.retried', key })}
        onLeave={(key) => send({ type: 'file.left', key })}
      />
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={leave}
      title="批量上传图片"
      className="form-dialog upload-pictures"
      canOutsideClickClose={false}
      // What was uploaded and put right is not lost by a key.
      canEscapeKeyClose={state.matches('choosing') || state.matches('done')}
      isCloseButtonShown={!state.matches('saving')}
    >
      <DialogBody>
        {body}
        <FailureNote error={failure} />
      </DialogBody>
      <DialogFooter
        actions={
          state.matches('done') ? (
            <>
              <Button text="继续上传" onClick={() => send({ type: 'upload.again' })} />
              <Button intent="primary" text="完成" onClick={leave} />
            </>
          ) : (
            <>
              <Button
                text={uploading ? '取消上传' : '取消'}
                disabled={state.matches('saving')}
                onClick={leave}
              />
              {!state.matches('choosing') && (
                <ReasonedButton
                  intent="primary"
                  text={`保存 ${ready} 张图片`}
                  loading={state.matches('saving')}
                  why={
                    busy && !state.matches('saving')
                      ? '请等图片上传完成。'
                      : ready === 0
                        ? '还没有图片对应到编码，请先选择编码。'
                        : undefined
                  }
                  onClick={() => send({ type: 'save.asked' })}
                />
              )}
            </>
          )
        }
      >
        {state.matches('matched') && (
          <MoreFiles
            failed={items.filter(({ phase }) => phase === 'failed')}
            onRetry={(key) => send({ type: 'file.retried', key })}
            unmatched={items.some(({ phase, matched }) => phase === 'stored' && !matched)}
            onFiles={(files) => send({ type: 'files.chosen', files })}
            onMatch={() => send({ type: 'match.retried' })}
          />
        )}
      </DialogFooter>
    </Dialog>
  );
}

const Summary = ({
  uploading,
  ended,
  total,
  ready,
}: {
  uploading: boolean;
  ended: number;
  total: number;
  ready: number;
}) => (
  <div className="upload-summary" role="status">
    {uploading ? (
      <>
        <span className="tabular">
          正在上传 {ended} / {total}
        </span>
        <ProgressBar value={total === 0 ? 0 : ended / total} intent="primary" aria-label="上传进度" />
      </>
    ) : (
      <span className="tabular">
        共 {total} 张图片，{ready} 张已对应到编码
        {ready < total && `，${total - ready} 张没有编码，保存时会略过`}
      </span>
    )}
  </div>
);

const MoreFiles = ({
  failed,
  unmatched,
  onRetry,
  onFiles,
  onMatch,
}: {
  failed: readonly PictureItem[];
  unmatched: boolean;
  onRetry: (key: number) => void;
  onFiles: (files: File[]) => void;
  onMatch: () => void;
}) => (
  <>
    <label className="bp6-button bp6-minimal upload-more">
      继续添加图片
      <input
        type="file"
        multiple
        accept="image/*,.tif,.tiff"
        className="visually-hidden"
        aria-label="继续添加图片"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
    {failed.length > 1 && (
      <Button
        variant="minimal"
        text={`重新上传失败的 ${failed.length} 张`}
        onClick={() => failed.forEach(({ key }) => onRetry(key))}
      />
    )}
    {unmatched && <Button variant="minimal" text="重新匹配编码" onClick={onMatch} />}
  </>
);
