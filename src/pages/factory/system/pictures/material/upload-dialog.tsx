import { Button, HTMLTable } from '@blueprintjs/core';
import { FONT_FILES, MOST_IN_ZIP, PICTURE_FILES } from '#contract/asset/asset.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { FileDrop, NOT_SENT, useForm } from '@/shared/ui/form/index.ts';
import { SaidFields } from './said-fields.tsx';
import { emptySaid, Uploaded } from './said.ts';
import { useSentFiles, type SentFile } from './use-sent-files.ts';

const PHASES = { waiting: '等待上传', sending: '正在上传…' } as const;

/** Takes one or many files in under one licence; a ZIP is unpacked by the server. */
export function UploadDialog({
  categories,
  onSettled,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { categories: readonly string[]; onSettled: () => void }) {
  const { files, add, remove, sendAll } = useSentFiles();
  const form = useForm(
    Uploaded,
    emptySaid(),
    async (said) => {
      const { done, failed } = await sendAll(said);
      if (done > 0) onSettled();
      // What failed stays, with its reason.
      if (failed > 0) return NOT_SENT;
      showMessage(`${done} 个文件已上传`);
      onClose();
      return undefined;
    },
    'asset-upload',
  );
  const { values } = form;
  const isFont = values.kind === 'font';
  const left = files.filter(({ phase }) => phase !== 'done').length;
  const someFailed = files.some(({ phase }) => phase === 'failed');
  return (
    <FormDialog
      title="上传素材"
      form={form}
      width={640}
      submitText={someFailed ? `重新上传 ${left} 个` : left > 0 ? `上传 ${left} 个` : '上传'}
      why={left === 0 ? '请先选择文件。' : undefined}
      onClose={onClose}
    >
      <div className="form-stack">
        <SaidFields values={values} errors={form.errors} set={form.set} categories={categories} />
        <FileDrop
          label="素材文件"
          multiple
          accept={[...(isFont ? FONT_FILES : PICTURE_FILES), '.zip'].join(',')}
          title="把文件拖到这里，或点击选择"
          onFiles={add}
        >
          {isFont
            ? 'TTF、OTF 或 WOFF2，不超过 30 MB；禁止嵌入的字体和可变字体不能用于印刷。'
            : 'PNG、JPEG、WebP、TIFF、GIF 或 SVG，不超过 200 MB；SVG 中的脚本和外部链接会被去掉。'}
          也可以打包成 ZIP，最多 {MOST_IN_ZIP.toLocaleString('zh-CN')} 个文件。
        </FileDrop>
        {files.length > 0 && <SentFiles files={files} busy={form.busy} onRemove={remove} />}
      </div>
    </FormDialog>
  );
}

const SentFiles = ({
  files,
  busy,
  onRemove,
}: {
  files: readonly SentFile[];
  busy: boolean;
  onRemove: (key: number) => void;
}) => (
  <div className="asset-files">
    <HTMLTable compact aria-label="选择的文件">
      <tbody>
        {files.map(({ key, file, phase, text }) => (
          <tr key={key}>
            <td>
              {file.name} <span className="list-quiet tabular">{formatBytes(file.size)}</span>
              {phase === 'failed' ? (
                <div className="asset-why" role="alert">
                  {text}
                </div>
              ) : (
                <div className="list-quiet">{phase === 'done' ? text : PHASES[phase]}</div>
              )}
            </td>
            <td>
              <Button
                size="small"
                variant="minimal"
                text="移除"
                aria-label={`移除 ${file.name}`}
                disabled={busy || phase === 'done'}
                onClick={() => onRemove(key)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </div>
);
