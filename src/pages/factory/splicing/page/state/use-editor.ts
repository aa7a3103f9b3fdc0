import { useEffect, useState } from 'react';
import { EDITS_EVERY_MS, plateDesk, type PlateEditor } from '#contract/plate-desk/plate-desk.ts';
import { call } from '@/shared/api/index.ts';

let told: Promise<unknown> = Promise.resolve();
/** One word after the other: that a plate was left must not reach the server before that it was opened. */
const tell = (say: () => Promise<unknown>): void => {
  told = told.then(say).catch(() => {});
};

/**
 * Says that the user has the plate open to change it, as long as he may, and hears whether somebody came before him.
 * undefined: not known yet, or he changes nothing.
 */
export function useEditor(id: number, wants: boolean): PlateEditor | undefined {
  const [editor, setEditor] = useState<PlateEditor>();
  useEffect(() => {
    if (!wants) return undefined;
    let left = false;
    const say = (): void =>
      tell(async () => {
        if (left) return;
        const found = await call(plateDesk.edit, { id }, { quiet: true });
        if (!left) setEditor(found);
      });
    say();
    const again = setInterval(say, EDITS_EVERY_MS);
    return () => {
      left = true;
      clearInterval(again);
      setEditor(undefined);
      tell(() => call(plateDesk.leave, { id }, { quiet: true }));
    };
  }, [id, wants]);
  return editor;
}
