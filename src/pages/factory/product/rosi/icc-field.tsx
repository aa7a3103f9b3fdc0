import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PRINT_COLORS, type PrintColor } from '#contract/print-file/print-file.ts';
import { MOST_ICC_BYTES, printProfile } from '#contract/rosi/profile.ts';
import { isApiError, query, upload } from '@/shared/api/index.ts';
import { FileButton, SelectField } from '@/shared/ui/form/index.ts';

/** The colours of the printer: one of those that are there, or a file that is sent in as soon as it is chosen. */
export function IccField({
  color,
  value,
  onChange,
  error,
}: {
  color: PrintColor;
  value: number | null;
  onChange: (fileId: number | null) => void;
  error: string | undefined;
}) {
  const iccs = useQuery(query(printProfile.iccs, {}, { quiet: true }));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setRefused(undefined);
    setBusy(true);
    try {
      const sent = await upload(printProfile.icc, file, {}, { quiet: true });
      await iccs.refetch();
      if (sent.color === color) onChange(sent.fileId);
      else
        setRefused(
          `「${sent.name}」是 ${PRINT_COLORS[sent.color]} 的，请先把色彩改为 ${PRINT_COLORS[sent.color]}。`,
        );
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.msg : '上传失败，请重试。');
    } finally {
      setBusy(false);
    }
  };
  const options = (iccs.data ?? [])
    .filter((one) => one.color === color)
    .map(({ fileId, name }) => ({ value: fileId, label: name }));
  return (
    <div className="rosi-icc">
      <SelectField
        label="色彩文件"
        empty="按常用"
        options={options}
        value={value}
        onChange={(fileId: number | null) => onChange(fileId)}
        error={refused ?? error}
        help={`打印机的 ICC，${PRINT_COLORS[color]}，最大 ${MOST_ICC_BYTES / 1024 ** 2} MB`}
      />
      <FileButton
        text="上传"
        label="色彩文件"
        accept=".icc,.icm"
        loading={busy}
        onFile={(file) => void send(file)}
      />
    </div>
  );
}
