import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { file } from '#contract/file/file.ts';
import { MOST_MANDATE_BYTES } from '#contract/responsible/party.ts';
import { isApiError, upload } from '@/shared/api/index.ts';
import { Field, FileButton } from '@/shared/ui/form/index.ts';

/** The PDF of a mandate, stored at once; the form carries its file id. */
export function MandateField({
  name,
  onChange,
}: {
  name: string;
  onChange: (fileId: number | null) => void;
}) {
  const [shown, setShown] = useState(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const take = async (picked: File): Promise<void> => {
    setFailure('');
    if (picked.size > MOST_MANDATE_BYTES) return setFailure('授权书不能超过 20 MB，请压缩后上传');
    setBusy(true);
    try {
      const stored = await upload(file.upload, picked, {}, { quiet: true });
      if (stored.kind !== 'pdf') return setFailure('授权书应为 PDF 文件，请重新选择');
      setShown(stored.name);
      onChange(stored.fileId);
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '上传失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field label="授权书" help="PDF 文件，不超过 20 MB" error={failure || undefined}>
      {() => (
        <div className="responsible-mandate">
          {shown !== '' && <span className="responsible-file">{shown}</span>}
          <FileButton
            text={shown === '' ? '上传 PDF' : '更换'}
            label="授权书文件"
            accept="application/pdf"
            loading={busy}
            onFile={(picked) => void take(picked)}
          />
          {shown !== '' && (
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label="移除授权书"
              onClick={() => {
                setShown('');
                onChange(null);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
