import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { focusOf, isCovered } from '@/shared/ui/list/index.ts';
import { collectDropped, collectPasted } from './collect.ts';
import { uploadInto } from './upload-into.ts';

/** What is dropped on its children, or pasted anywhere on the page, goes into the folder. */
export function WayIn({
  folderId,
  open,
  children,
}: {
  folderId: number | null;
  /** Whether this user, and this view, take anything. */
  open: boolean;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const into = useRef(folderId);
  useEffect(() => {
    into.current = folderId;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const data = event.clipboardData;
      // A text that is pasted into a field is meant for the field, whatever picture of it comes along.
      const isText = focusOf(event.target) === 'field' && data?.types.includes('text/plain');
      if (!data || data.files.length === 0 || isText || isCovered()) return;
      event.preventDefault();
      // What is refused is announced by the call.
      void uploadInto(into.current, collectPasted(data.files)).catch(() => undefined);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [open]);
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    // What is refused is announced by the call.
    void collectDropped(event.dataTransfer.items)
      .then((files) => uploadInto(folderId, files))
      .catch(() => undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on; the button beside takes them, too
    <div
      className="pic-store-list"
      data-over={over}
      {...(open && { onDragOver, onDragLeave: () => setOver(false), onDrop })}
    >
      {children}
    </div>
  );
}
