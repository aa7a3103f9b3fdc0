import { when } from './print-job-chart.ts';

// Moves of 打印任务: each is a line of docs/spec/print-job-moves.tsv.

export const leased = {
  guard: when('the agent sends it', 'the printer is of the agent and not stopped', 'no other agent holds it'),
  target: 'leased',
  actions: 'lease',
} as const;
export const leaseEnded = {
  guard: when('the timer sends it', 'its lease is over and nothing was begun'),
  target: 'queued',
} as const;
export const sending = {
  guard: when('the agent sends it', 'its lease stands'),
  target: 'sending',
  actions: 'lease.renew',
} as const;
export const sent = {
  guard: when('the agent sends it', 'the printer has taken it'),
  target: 'sent',
  actions: ['waybill.count', 'package.tell'],
} as const;
export const printed = {
  guard: when('the agent sends it', 'the printer says that it is done'),
  target: 'printed',
  actions: ['pages.note', 'package.tell'],
} as const;
export const shown = {
  guard: when('a person sends it', 'the dialog of the browser was opened'),
  target: 'sent',
  actions: 'package.tell',
} as const;
export const confirmed = {
  guard: when('a person sends it', 'a person saw it'),
  target: 'printed',
  actions: 'package.tell.late',
} as const;
export const held = {
  guard: when('the agent sends it', 'the printer waits for somebody'),
  target: 'held',
  actions: 'station.want',
} as const;
export const resumed = { guard: when('the agent sends it', 'the printer goes on'), target: 'sent' } as const;
export const refused = {
  guard: when('the agent sends it', 'refused before anything came out', 'a reason'),
  target: 'failed',
  actions: 'station.tell',
} as const;
export const aborted = {
  guard: when('the agent sends it', 'aborted by the printer', 'how many pages came out'),
  target: 'failed',
  actions: 'station.tell',
} as const;
export const brokenOff = {
  guard: when('the agent or the timer sends it', 'broken off after the first byte'),
  target: 'unknown',
  actions: 'station.ask',
} as const;
export const forgotten = {
  guard: when('the agent or the timer sends it', 'forgotten or silent'),
  target: 'unknown',
  actions: 'station.ask',
} as const;
export const retried = {
  guard: when(
    'a person sends it',
    'what is missing is said',
    'from one of its labels on',
    'no job of a plate',
  ),
  target: 'queued',
  actions: ['attempt.next', 'waybill.again'],
} as const;
export const cancelled = {
  guard: when('a person sends it', 'nothing was begun'),
  target: 'cancelled',
} as const;
export const cancelledByPrinter = {
  guard: when('a person sends it', 'the printer took the cancellation'),
  target: 'cancelled',
} as const;
export const expired = {
  guard: when('the timer sends it', 'it has waited for 24 hours'),
  target: 'expired',
} as const;
