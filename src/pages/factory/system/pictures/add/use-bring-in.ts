import { useEffect, useLayoutEffect, useRef, type DragEvent } from 'react';
import { isCovered } from '@/shared/ui/list/index.ts';

const picturesOf = (list: FileList | undefined): File[] =>
  [...(list ?? [])].filter(({ type }) => type === '' || type.startsWith('image/'));

/** Pictures that are dropped on the page, or pasted while it is shown. */
export function useBringIn(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const take = (files: readonly File[]): void => {
    if (isOpen && files.length > 0) onFiles(files);
  };
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (!isCovered()) latest.current(picturesOf(event.clipboardData?.files));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(picturesOf(event.dataTransfer.files));
    },
  };
}
