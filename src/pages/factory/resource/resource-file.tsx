import { useState } from 'react';
import { Tag } from '@blueprintjs/core';
import { z } from 'zod';
import { resource, RESOURCE_FILES } from '#contract/resource/resource.ts';
import { isApiError, upload } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { Field, FileDrop } from '@/shared/ui/form/index.ts';
import './resource.css';

/** A file that was sent in, as a form keeps it. */
export const SentFile = z
  .object({ fileId: z.int(), name: z.string(), bytes: z.int() })
  .nullable()
  .refine((sent) => sent !== null, '请上传文件');
export type SentFile = z.input<typeof SentFile>;

/** The file of a resource: sent in as soon as it is chosen; what is refused says why, and another one can be chosen. */
export function ResourceFile({
  value,
  error,
  onChange,
}: {
  value: SentFile;
  error?: string | undefined;
  onChange: (sent: SentFile) => void;
}) {
  const [share, setShare] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setRefused(undefined);
    setShare(0);
    try {
      onChange(await upload(resource.upload, file, {}, { quiet: true, onProgress: setShare }));
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.msg : '上传失败，请重试。');
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Field label="文件" required error={refused ?? error}>
      {() => (
        <>
          <FileDrop
            label="资源文件"
            accept={RESOURCE_FILES.join(',')}
            title="把文件拖到这里，或点击选择"
            sent={share}
            onFiles={([file]) => void send(file)}
          >
            ZIP、PDF、AI、EPS、PSD、SVG、图片、XLSX、DOCX 或 PPTX，不超过 200 MB。
          </FileDrop>
          {value && (
            <div className="resource-picked">
              <Tag minimal>{`${value.name}（${formatBytes(value.bytes)}）`}</Tag>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
