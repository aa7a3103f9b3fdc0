import { useRef, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';

/** A button that lets one choose a file. */
export function FileButton({
  text,
  label,
  accept,
  loading,
  icon,
  onFile,
}: {
  text: string;
  /** Of the field, for a screen reader. */
  label: string;
  accept: string;
  loading: boolean;
  icon?: ReactElement;
  onFile: (file: File) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button text={text} icon={icon} loading={loading} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
