import { Button } from '@blueprintjs/core';
import { IMPORT_PRESETS, type ImportPresetName } from '#contract/order-import/import-presets.ts';
import { FIELD_NAMES, TARGET_FIELDS } from '#contract/order-import/import-fields.ts';
import { download } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';

/** A file of orders, dropped or chosen, and how far it has come. */
export function FileStep({
  preset,
  uploading,
  share,
  failure,
  onFile,
  onCancel,
}: {
  preset: ImportPresetName | undefined;
  uploading: boolean;
  share: number;
  failure: Error | null;
  onFile: (file: File) => void;
  onCancel: () => void;
}) {
  return (
    <div className="import-panel">
      <FileDrop
        label="选择订单文件"
        title={preset ? `拖入${IMPORT_PRESETS[preset].label}文件，或点击选择` : '拖入订单文件，或点击选择'}
        accept=".csv,.txt,.tsv,.xlsx"
        sent={uploading ? share : undefined}
        onFiles={([file]) => onFile(file)}
      >
        {preset
          ? `${IMPORT_PRESETS[preset].hint}导出的文件不用改，直接放到这里。`
          : '支持 CSV（UTF-8、GB18030）和 XLSX；淘宝、拼多多、抖音、京东、1688、Shopify、Temu、TikTok Shop 的导出文件会自动认出'}
      </FileDrop>
      <FailureNote error={failure} />
      <div className="import-foot">
        <Button
          variant="minimal"
          text="下载空白模板"
          onClick={() => download(blankTemplate(), '订单导入模板.csv')}
        />
        {uploading && <Button text="取消上传" onClick={onCancel} />}
      </div>
    </div>
  );
}

/** Its header is recognised; the mark at its beginning tells Excel that it is UTF-8. */
const blankTemplate = (): Blob =>
  new Blob(['\uFEFF', FIELD_NAMES.map((field) => TARGET_FIELDS[field].label).join(','), '\r\n'], {
    type: 'text/csv',
  });
