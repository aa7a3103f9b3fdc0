import { useEffect, useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fileUrl } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField, useSending } from '@/shared/ui/form/index.ts';

const TEXT = '春和景明 Abc 123';

/** A text of one's own, set in the font: it is fetched when somebody wants to write with it. */
export function FontTrial({ url }: { url: string }) {
  const family = `trial-${useId().replaceAll(/\W/g, '')}`;
  const [face, setFace] = useState<FontFace>();
  const [text, setText] = useState(TEXT);
  const { busy, failure, submit } = useSending(async () => {
    const answer = await fetch(fileUrl(url));
    if (!answer.ok) throw new Error('字体没有读到，请刷新页面后重试。');
    // From its bytes: the page's policy loads no font by an address.
    const loaded = await new FontFace(family, await answer.arrayBuffer()).load().catch(() => {
      throw new Error('浏览器读不了这个字体，请看上面的样张。');
    });
    setFace(loaded);
  });
  useEffect(() => {
    if (!face) return undefined;
    document.fonts.add(face);
    return () => void document.fonts.delete(face);
  }, [face]);
  if (!face)
    return (
      <section aria-label="试写">
        <Button text="用这个字体试写" loading={busy} onClick={() => submit()} />
        <FailureNote error={failure} />
      </section>
    );
  return (
    <section aria-label="试写">
      <TextField label="试写" value={text} onChange={setText} />
      <p className="asset-trial" style={{ fontFamily: `${family}, "Adobe Blank"` }}>
        {text}
      </p>
    </section>
  );
}
