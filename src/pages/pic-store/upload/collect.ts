/** A file with the folders that it lay in, the outermost first. */
export interface Collected {
  file: File;
  path: readonly string[];
}

/** What a browser puts beside pictures, and nobody means to upload. */
const JUNK = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/** Of an `<input type="file">`: of one for folders each file says where in it it lies. */
export const collectChosen = (files: Iterable<File>): Collected[] =>
  [...files]
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(({ file }) => !JUNK.test(file.name));

/** What browsers call a picture that has no file: part of a screen, or of a document. */
const NAMELESS = /^image\.(\w+)$/;

/** Of the clipboard: files that were copied keep their names, a picture that has none gets one that says how it came. */
export const collectPasted = (files: Iterable<File>): Collected[] =>
  [...files]
    .filter(({ name }) => !JUNK.test(name))
    .map((file) => {
      const [, ending] = NAMELESS.exec(file.name) ?? [];
      return {
        file: ending ? new File([file], `粘贴的图片.${ending}`, { type: file.type }) : file,
        path: [],
      };
    });

/** What was dropped, with all that lies in its folders. Must be called at the drop itself: later the browser forgets it. */
export function collectDropped(items: DataTransferItemList): Promise<Collected[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return readAll(entries, []);
}

async function readAll(entries: readonly FileSystemEntry[], path: readonly string[]): Promise<Collected[]> {
  const found: Collected[] = [];
  // One after the other: of thousands of files none is opened before its turn to be sent.
  for (const entry of entries.filter(({ name }) => !JUNK.test(name))) {
    if (entry.isFile) {
      const { promise, resolve, reject } = Promise.withResolvers<File>();
      (entry as FileSystemFileEntry).file(resolve, reject);
      found.push({ file: await promise, path });
    } else {
      found.push(
        ...(await readAll(await childrenOf(entry as FileSystemDirectoryEntry), [...path, entry.name])),
      );
    }
  }
  return found;
}

/** A reader gives a hundred at a time, and none when it has given all. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>();
    reader.readEntries(resolve, reject);
    const some = await promise;
    if (some.length === 0) return all;
    all.push(...some);
  }
}
