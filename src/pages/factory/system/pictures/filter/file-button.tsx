import { useId } from 'react';
import { Upload } from '@blueprintjs/icons';

/** Where one file is chosen, in as little room as a button. */
export function FileButton({
  text,
  accept,
  busy,
  onFile,
}: {
  text: string;
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <label className="art-filter-file bp6-button" htmlFor={id}>
      <Upload />
      <span>{busy ? '正在上传…' : text}</span>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        aria-label={text}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
