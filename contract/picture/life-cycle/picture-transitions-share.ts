import { when } from './picture-chart.ts';

// Moves of a picture: each is a line of docs/spec/picture-moves.tsv.

export const share = {
  guard: when('the owner sends it', 'status ready, use open', 'recipients bound', 'rights stated'),
  target: 'shared',
  actions: ['recipients.see', 'sides.log'],
} as const;
export const shareChange = {
  guard: when('the owner or the system sends it', 'recipients bound'),
  actions: 'share.differ',
} as const;
export const unshare = {
  guard: when('the owner or the system sends it', 'it is ended by hand, or it may be shared no more'),
  target: 'private',
  actions: ['share.ends', 'holders.keep', 'links.end'],
} as const;
