import type { ComponentProps } from 'react';
import { Button } from '@blueprintjs/core';
import type { ListInspection } from '#contract/values/table-place.ts';
import { FileRows, TablePlaceFields, useLook, type TablePlaceAsked } from '@/entities/table-place/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';

/** Which of the tables of a file is meant, with its first lines. */
export function PlaceForm({
  title,
  fileName,
  inspection,
  look,
  form,
  onLooked,
  onBack,
  onClose,
}: {
  title: string;
  fileName: string;
  inspection: ListInspection;
  look: (asked: TablePlaceAsked) => Promise<ListInspection>;
  form: ComponentProps<typeof FormDialog>['form'];
  onLooked: (inspection: ListInspection) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const place = useLook(look, onLooked);
  return (
    <FormDialog
      title={title}
      form={form}
      width={760}
      submitText="导入"
      waits={place.asked !== undefined}
      note={<Button variant="minimal" text="换一个文件" onClick={onBack} />}
      onClose={onClose}
    >
      <div className="form-stack">
        <strong>{fileName}</strong>
        <span className="list-quiet">这个文件里不止一处可以导入，请选择要导入的一处，其余的不导入。</span>
        <TablePlaceFields inspection={inspection} look={place} />
        <FileRows columns={inspection.columns} rows={inspection.rows} />
      </div>
    </FormDialog>
  );
}
