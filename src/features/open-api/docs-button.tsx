import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Manual } from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

const DocsDrawer = lazyPart(() => import('./docs-drawer.tsx').then((m) => m.DocsDrawer));

/** Opens how the open API is called, for who writes the program. */
export function DocsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Manual />} text="接口文档" onClick={() => setOpen(true)} />
      {open && <DocsDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
