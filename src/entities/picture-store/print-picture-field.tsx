import type { ComponentProps, ReactNode } from 'react';
import { PictureField } from '@/shared/ui/form/index.ts';
import { StoreButton } from './store-button.tsx';
import type { StorePicture } from './store-picture.ts';

/** A picture that is printed: brought as a file, or one of the store. */
export function PrintPictureField({
  skuId,
  ...field
}: Omit<ComponentProps<typeof PictureField>, 'beside'> & {
  /** What it is printed on, where the form does not know its size. */
  skuId?: number | undefined;
}) {
  const { label, print } = field;
  const fromStore = (put: (picked: StorePicture) => void): ReactNode => (
    <StoreButton label={label} on={{ print, skuId }} onPick={put} />
  );
  return <PictureField {...field} beside={fromStore} />;
}
