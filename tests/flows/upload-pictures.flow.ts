import type { EventObject } from 'xstate';
import type { StoredFile } from '#contract/file/file.ts';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import {
  uploadPicturesMachine,
  type PictureItem,
} from '@/features/upload-pictures/upload-pictures.machine.ts';
import { flow } from './flow.ts';

const file = (name: string) => new File(['x'], name);
const code = (name: string) => ({ code: name }) as KnownCode;
const stored = { fileId: 7, width: 9, height: 9 } as StoredFile;

export const registered = flow({
  machine: uploadPicturesMachine,
  file: 'src/features/upload-pictures/upload-pictures.machine.ts',
  walks: [
    {
      machine: uploadPicturesMachine,
      input: { limit: 2 },
      answers: {
        uploading: { src: 'uploadAll', outputs: [undefined] },
        matching: { src: 'match', outputs: [new Map([[1, { code: code('A'), candidates: [] }]])] },
        saving: { src: 'save', outputs: [{ mapped: 1, kept: 0, lines: 0, underReview: 0 }] },
      },
      events: [
        { type: 'files.chosen', files: [file('A.png')] },
        { type: 'files.chosen', files: ['1', '2', '3'].map(file) },
        { type: 'file.taken', key: 1 },
        { type: 'file.progressed', key: 1, share: 0.5 },
        { type: 'file.stored', key: 1, stored },
        { type: 'file.failed', key: 1, failure: new Error('没有成功') },
        { type: 'file.retried', key: 1 },
        { type: 'file.left', key: 1 },
        { type: 'code.chosen', key: 1, code: code('B') },
        { type: 'match.retried' },
        { type: 'save.asked' },
        { type: 'upload.cancelled' },
        { type: 'upload.again' },
      ] as EventObject[],
      serialize: ({ items, saved, failure }) => [
        (items as PictureItem[]).map(({ key, phase, share, code: its }) => [
          key === 1,
          phase,
          share,
          its?.code,
        ]),
        saved !== null,
        failure !== null,
      ],
    },
  ],
  behaviour: [
    'src/features/upload-pictures/upload-steps.test.ts',
    'src/features/upload-pictures/upload-pictures.machine.test.ts',
  ],
  browser: ['flows/upload-pictures.e2e.ts'],
  unseen: {
    'upload-pictures.uploading --xstate.done.actor.0.upload-pictures.uploading[0]':
      'the lane that is under way takes what waits; only a click in the instant between its last look and its end leaves one',
    'upload-pictures.uploading --xstate.error.actor.0.upload-pictures.uploading[0]':
      'each file tells its own failure, the upload itself throws nothing',
    'upload-pictures.matched --upload.cancelled[0]': 'closing the dialog takes the machine with it',
  },
});
