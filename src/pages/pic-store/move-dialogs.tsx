import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import { useQuery } from '@tanstack/react-query';
import { pictureFolder, type PictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, useSending } from '@/shared/ui/form/index.ts';

interface Place {
  id: number | null;
  path: string;
}
const TOP: Place = { id: null, path: '最上层（不放进文件夹）' };
/** More are found by typing. */
const SHOWN = 50;

/** All places by their whole paths; without the folder that is moved and what lies in it. */
function placesOf(folders: readonly PictureFolder[], without?: number): Place[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = ({ parentId, name }: PictureFolder): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  const isWithin = ({ id, parentId }: PictureFolder): boolean => {
    if (id === without) return true;
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent !== undefined && isWithin(parent);
  };
  const places = folders
    .filter((folder) => without === undefined || !isWithin(folder))
    .map((folder) => ({ id: folder.id, path: pathOf(folder) }));
  return [TOP, ...places.toSorted((a, b) => a.path.localeCompare(b.path, 'zh-CN'))];
}

const renderPlace: ItemRenderer<Place> = (place, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={place.id ?? 0}
    ref={ref}
    active={modifiers.active}
    roleStructure="listoption"
    text={place.path}
    onClick={handleClick}
    onFocus={handleFocus}
  />
);

function PlaceField({
  places,
  value,
  onPick,
}: {
  places: readonly Place[];
  value: Place | null;
  onPick: (place: Place) => void;
}) {
  return (
    <Field label="移到" required>
      {(control) => (
        <Suggest<Place>
          fill
          items={[...places]}
          itemsEqual="id"
          itemListPredicate={(text, all) =>
            all.filter(({ path }) => path.toLowerCase().includes(text.trim().toLowerCase())).slice(0, SHOWN)
          }
          itemRenderer={renderPlace}
          inputValueRenderer={({ path }) => path}
          selectedItem={value}
          resetOnClose
          noResults={<MenuItem disabled text="没有这个文件夹，请换个关键词" />}
          popoverProps={{ minimal: true, placement: 'bottom-start' }}
          inputProps={{ id: control.id, autoFocus: true, placeholder: '搜索文件夹' }}
          onItemSelect={onPick}
        />
      )}
    </Field>
  );
}

/** Puts pictures into another folder. */
export function MovePicturesDialog({ ids, onDone, onClose }: DialogEnds & { ids: readonly number[] }) {
  const read = useQuery(query(pictureFolder.list, {}, { quiet: true }));
  const [place, setPlace] = useState<Place | null>(null);
  const form = useSending(async (to: Place) => {
    const { moved } = await call(picture.move, { ids: [...ids], folderId: to.id }, { quiet: true });
    showMessage(`已移动 ${moved} 张图片`);
    onDone();
  });
  return (
    <FormDialog
      title={`移动 ${ids.length} 张图片`}
      width={480}
      submitText="移动"
      closed={place === null}
      form={{ ...form, submit: () => place && form.submit(place) }}
      onClose={onClose}
    >
      <PlaceField places={placesOf(read.data?.folders ?? [])} value={place} onPick={setPlace} />
    </FormDialog>
  );
}

/** Puts a folder, with all below it, into another one. */
export function MoveFolderDialog({
  moved,
  folders,
  onDone,
  onClose,
}: DialogEnds & { moved: PictureFolder; folders: readonly PictureFolder[] }) {
  const [place, setPlace] = useState<Place | null>(null);
  const form = useSending(async (to: Place) => {
    await call(pictureFolder.move, { id: moved.id, parentId: to.id }, { quiet: true });
    showMessage(`文件夹「${moved.name}」已移动`);
    onDone();
  });
  return (
    <FormDialog
      title={`移动文件夹「${moved.name}」`}
      width={480}
      submitText="移动"
      closed={place === null}
      form={{ ...form, submit: () => place && form.submit(place) }}
      onClose={onClose}
    >
      <PlaceField places={placesOf(folders, moved.id)} value={place} onPick={setPlace} />
    </FormDialog>
  );
}
