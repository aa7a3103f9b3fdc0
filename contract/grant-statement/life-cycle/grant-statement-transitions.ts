import { when } from './grant-statement-chart.ts';

// Moves of 对账单: each is a line of docs/spec/grant-statement-moves.tsv.

export const sent = {
  guard: when('the owner or the system sends it', 'its month or its grant is over'),
  target: 'sent',
  actions: 'lines.keep',
} as const;
export const disputed = {
  guard: when('the receiver sends it', 'what is named are lines of it', 'the seven days are not over'),
  target: 'disputed',
  actions: 'lines.dispute',
} as const;
export const corrected = {
  guard: when('the owner sends it', 'what is named are lines of it'),
  target: 'sent',
  actions: 'lines.correct',
} as const;
export const agreed = {
  guard: when('the receiver or the system sends it', 'the seven days are over, where the system does it'),
  target: 'agreed',
} as const;
export const paid = {
  guard: when('the owner sends it', 'the day of the payment has come'),
  target: 'paid',
} as const;
