import { when } from './picture-chart.ts';

// Moves of a picture: each is a line of docs/spec/picture-moves.tsv.

export const checked = {
  guard: when('the system sends it', 'decodes to its last line'),
  target: 'ready',
  actions: ['facts.write', 'near.note', 'name.match'],
} as const;
export const checkFailed = {
  guard: when('the system sends it', 'a reason', 'no earlier version stands'),
  target: 'broken',
  actions: ['uploader.tell', 'purge.due'],
} as const;
export const checkCrashed = {
  guard: when('the system sends it', 'no worker holds it', 'fewer than 3 tries'),
  actions: 'check.again',
} as const;
export const checkRetry = { guard: when('the owner sends it'), target: 'checking' } as const;
export const replace = {
  guard: when('the owner sends it', 'quota holds'),
  target: 'checking',
  actions: ['version.add', 'former.stays'],
} as const;
export const replaceFailed = {
  guard: when('the system sends it', 'an earlier version stands'),
  target: 'ready',
  actions: ['former.holds', 'uploader.tell'],
} as const;
export const trash = {
  guard: when('the owner sends it'),
  target: 'trashed',
  actions: ['lists.leave', 'shares.end', 'users.go.on'],
} as const;
export const restore = [
  {
    guard: when('the owner sends it', 'the outcome is ready'),
    target: 'ready',
    actions: 'folder.find',
  },
  {
    guard: when('the owner sends it', 'the outcome is broken'),
    target: 'broken',
    actions: 'folder.find',
  },
] as const;
export const reuploaded = {
  guard: when('the system sends it', 'the same content came again', 'it was usable'),
  target: 'ready',
  actions: ['folder.upload', 'one.copy'],
} as const;
export const purge = {
  guard: when(
    'the owner or the timer sends it',
    'it is done by hand, or its time is over',
    'nothing that is open uses it',
  ),
  target: 'purged',
  actions: ['row.stays', 'quota.free', 'content.release'],
} as const;
