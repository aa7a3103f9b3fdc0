import { useState } from 'react';
import { TagInput } from '@blueprintjs/core';
import { MAX_TAGS, tagText, type Picture } from '#contract/picture/picture.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, PickField, useSending } from '@/shared/ui/form/index.ts';
import { useShelf } from './shelf.ts';
import './picture-shelf.css';

/** Adds tags to pictures, and takes tags from them. */
export function TagDialog({
  pictures,
  onDone,
  onClose,
}: DialogEnds & { pictures: readonly Pick<Picture, 'id' | 'tags'>[] }) {
  const { calls } = useShelf();
  const standing = [...new Set(pictures.flatMap(({ tags }) => tags))].toSorted();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const wrong = add.map((tag) => tagText.safeParse(tag)).find((read) => !read.success);
  const form = useSending(async () => {
    const ids = pictures.map(({ id }) => id);
    const { changed } = await call(calls.tag, { ids, add, remove }, { quiet: true });
    showMessage(`${changed} 张图片的标签已修改`);
    onDone();
  });
  return (
    <FormDialog
      title={`${pictures.length} 张图片的标签`}
      closed={wrong !== undefined || add.length + remove.length === 0}
      form={form}
      onClose={onClose}
    >
      <div className="form-stack">
        <Field
          label="添加标签"
          error={wrong?.error?.issues[0]?.message}
          help={`按回车添加，一个标签最多 20 个字，一张图片最多 ${MAX_TAGS} 个`}
        >
          {(control) => (
            <TagInput
              fill
              addOnBlur
              addOnPaste
              inputProps={{ id: control.id, autoFocus: true }}
              values={add}
              onChange={(values) =>
                setAdd([...new Set(values.map((tag) => String(tag).trim()).filter(Boolean))])
              }
            />
          )}
        </Field>
        {standing.length > 0 && (
          <PickField
            label="移除标签"
            options={standing.map((tag) => ({ value: tag, label: tag }))}
            value={remove}
            onChange={setRemove}
          />
        )}
      </div>
    </FormDialog>
  );
}
