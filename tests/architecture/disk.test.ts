import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * What is stored goes through server/platform/content: nothing else knows where it lies, so that another store can take the
 * folder's place. Modules use the disk for work in progress only, in a folder that `scratch()` gives them.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Who knows the data folder, beside the store: what belongs to this machine and is no content. */
const OF_THE_MACHINE = [
  'server/platform/config.ts',
  'server/platform/one-start.ts',
  'server/platform/vault.ts',
  'server/platform/postgres/',
  'server/platform/backup/',
  'server/platform/files.ts',
  'server/platform/content/',
  'server/admin/',
  'server/demo/',
  'server/main.ts',
  'server/app.ts',
  'server/app-options.ts',
];

/** Modules that read files of the repository, or write into a folder that they are given. */
const GIVEN: Record<string, string> = {
  'server/modules/area/places.ts': 'reads the areas that come with the product',
  'server/modules/picture/ways/zip.ts':
    'reads the archive that it was given, and writes where its caller says',
  'server/modules/art-desk/zip.ts': 'writes a list into the folder in which its archive is packed',
  'server/modules/art-desk/prints.ts': 'reads what was drawn into the folder in which its archive is packed',
  'server/modules/print-file/service.ts': 'draws into the folder that its caller gives',
  'server/modules/goods/listing.ts': 'writes a list into the folder in which its archive is packed',
  'server/modules/responsible/signs.ts': 'draws into the folder that its caller gives',
  'server/modules/asset/look.ts': 'looks at a file that came in before it is kept',
  'server/modules/filter/service.ts':
    'looks at a file that came in before it is kept, and reads one of the store',
  'server/modules/print-spec/mask-files.ts': 'looks at a file that came in before it is kept',
  'server/modules/rosi/icc.ts': 'looks at a file that came in before it is kept',
  'server/modules/resource/file.ts': 'looks at a file that came in before it is kept',
};

const files = fs
  .readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => `server/${name.split(path.sep).join('/')}`)
  .map((name) => ({ name, text: fs.readFileSync(path.join(ROOT, name), 'utf8') }));

it('nobody but the store and what belongs to the machine knows the data folder', () => {
  const knowing = files.filter(({ text }) => /\bdataDir\b/.test(text)).map(({ name }) => name);
  expect(knowing.filter((name) => !OF_THE_MACHINE.some((place) => name.startsWith(place)))).toEqual([]);
});

it('a module touches the disk only in a scratch folder of its own, or is named here', () => {
  const touching = files.filter(
    ({ name, text }) => name.startsWith('server/modules/') && /from 'node:fs(\/promises)?'/.test(text),
  );
  const odd = touching.filter(({ text }) => !text.includes('.scratch()')).map(({ name }) => name);
  expect(odd.toSorted()).toEqual(Object.keys(GIVEN).toSorted());
});
