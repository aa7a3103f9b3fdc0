import { useState } from 'react';
import { z } from 'zod';
import { gallery } from '#contract/gallery/gallery.ts';
import {
  entryAsked,
  entryComplete,
  EntryFields,
  entrySaid,
  entryTyped,
  NEW_ENTRY,
} from '@/features/gallery-entry/index.ts';
import { enqueue } from '@/features/picture-shelf/index.ts';
import { upload } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, FileDrop, useForm } from '@/shared/ui/form/index.ts';

const Sent = z.object(entryTyped).superRefine(entryComplete).transform(entrySaid);
const ACCEPT = '.png,.jpg,.jpeg,.webp,.tif,.tiff,.gif,.svg';
const MOST_FILES = 500;

/** Files for the gallery, with what holds for all of them; they go in one by one while the user works on. */
export function UploadDialog({ onDone, onClose }: DialogEnds) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lacks, setLacks] = useState<string>();
  const form = useForm(
    Sent,
    NEW_ENTRY,
    async (said) => {
      if (files.length === 0) {
        setLacks('请选择图片');
        return Promise.reject(new Error('请选择图片。'));
      }
      const query = entryAsked(said);
      enqueue(
        files.map((file) => ({
          ...{ file, name: file.name, path: '' },
          put: (sent) => upload(gallery.upload, sent, query, { quiet: true }),
        })),
      );
      onDone();
      return undefined;
    },
    'gallery-upload',
  );
  const take = (chosen: readonly File[]): void => {
    setFiles(chosen.slice(0, MOST_FILES));
    setLacks(chosen.length > MOST_FILES ? `一次最多 ${MOST_FILES} 张，只取前 ${MOST_FILES} 张` : undefined);
  };
  return (
    <FormDialog title="上传到图库" form={form} submitText="上传" width={640} onClose={onClose}>
      <div className="form-grid">
        <div data-wide>
          <Field label="图片" required error={lacks}>
            {() => (
              <FileDrop
                label="图片文件"
                multiple
                accept={ACCEPT}
                title={files.length === 0 ? '拖入图片，或点击选择' : `已选择 ${files.length} 张图片`}
                onFiles={take}
              >
                文件名就是编号，重复时后面加 -2；一次最多 {MOST_FILES} 张，每张 200 MB 以内
              </FileDrop>
            )}
          </Field>
        </div>
        <EntryFields form={form} />
      </div>
    </FormDialog>
  );
}
