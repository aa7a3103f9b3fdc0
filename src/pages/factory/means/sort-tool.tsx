import { Button } from '@blueprintjs/core';
import { Sort } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import type { DialogEnds, OpenDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { SortDialog as Dialog } from '@/features/put-in-order/index.ts';

const SortDialog = lazyPart(() => import('@/features/put-in-order/index.ts').then((m) => m.SortDialog));

/** Leads to the dialog in which all of a list are put into another order. */
export const SortTool = ({
  open,
  ...what
}: Omit<ComponentProps<typeof Dialog>, keyof DialogEnds> & { open: OpenDialog }) => (
  <Permitted need={['factory:means:edit']}>
    <Button
      className="list-tool"
      title="调整顺序"
      icon={<Sort />}
      text="调整顺序"
      onClick={() => open((ends) => <SortDialog {...what} {...ends} />)}
    />
  </Permitted>
);
