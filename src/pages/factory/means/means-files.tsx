import type { ComponentProps } from 'react';
import { RecordFiles } from '@/features/import-list/index.ts';

const MAY = ['factory:means:edit'] as const;

/** Brings a list of what goods are made of in by a file, and writes it into one, as it is asked. */
export const MeansFiles = ({
  lineDoes = '编码已有的会被修改，其余的会被新建，没有的列保持原样',
  ...props
}: Omit<ComponentProps<typeof RecordFiles>, 'may' | 'lineDoes'> & { lineDoes?: string }) => (
  <RecordFiles may={MAY} lineDoes={lineDoes} {...props} />
);
