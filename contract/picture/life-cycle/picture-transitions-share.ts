import { when } from './picture-chart.ts';

// Moves of a picture: each is a line of docs/spec/picture-moves.tsv.

export const share = {
  guard: when(
    'the owner sends it',
    'status ready, use open',
    'recipients bound (merchant with factory)',
    'rights statement for a gallery',
  ),
  target: 'shared',
  actions: ['recipients see it, read-only', 'log on both sides'],
} as const;
export const shareChange = {
  guard: when('the owner sends it', 'recipients bound'),
  actions: 'as share and unshare for the difference',
} as const;
export const unshare = {
  guard: when('the owner or the system sends it', 'owner or system (binding ended, trashed, blocked)'),
  target: 'private',
  actions: ['no new use', 'lines, designs and goods that have it keep it', 'links end within two hours'],
} as const;
