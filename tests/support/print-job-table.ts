import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import { factIs, givenIs } from './life-cycle-judge.ts';
import { judgeTable, type Sentence } from './table-judge.ts';

/** A sentence about one fact. */
const isSo = (name: string, value: boolean): Sentence => ({
  ...factIs(name, value, !value),
  holds: (facts) => (facts[name] ?? false) === value,
});

/** docs/spec/print-job-moves.tsv as a judge: what its sentences mean, by hand, and what the chart calls its effects. */
export const printJobTable = judgeTable({
  name: 'print-job',
  regions: ['printJob'],
  actors: ['factory', 'merchant', 'agent', 'timer', 'system'],
  step: printJobLife.step,
  whyClosed: printJobLife.whyClosed,
  means: {
    'the template fits the kind': isSo('kindFits', true),
    "printer and template are the tenant's own": isSo('own', true),
    'the same source and copy number makes no second job': isSo('single', true),
    'the printer is of this agent and not stopped': isSo('ofAgent', true),
    'one agent only': isSo('held', false),
    'the lease ended and no first byte was told': {
      facts: { held: false, begun: false },
      broken: [{ facts: { held: true } }, { facts: { begun: true } }],
      holds: (facts) => facts['held'] !== true && facts['begun'] !== true,
    },
    'its lease stands, else the agent is refused and sends nothing': isSo('holder', true),
    'every byte was taken, or the printer gave a job id': isSo('taken', true),
    'the printer says that it is done': isSo('done', true),
    'printed by the browser: its dialog was opened': isSo('shown', true),
    'a person saw it': isSo('seen', true),
    'media-empty, cover-open, paused or processing-stopped': isSo('waits', true),
    'the printer goes on': isSo('waits', false),
    'refused before anything can have come out: wrong format, no right, no connection': isSo('refused', true),
    'aborted by the printer': isSo('aborted', true),
    'how many pages came out is noted': {
      ...givenIs('pages', 0, undefined),
      holds: (_, said) => typeof said['pages'] === 'number',
    },
    'the connection broke after the first byte and the printer gave no job id, or the lease ended in sending':
      isSo('broken', true),
    'the printer no longer knows the job, or was silent for 10 minutes': isSo('silent', true),
    'from unknown: the person says what is missing': {
      facts: { unsure: true },
      event: { missing: '有' },
      broken: ['', '  ', undefined].map((missing) => ({ facts: { unsure: true }, event: { missing } })),
      holds: (facts, said) =>
        facts['unsure'] !== true || (typeof said['missing'] === 'string' && said['missing'].trim() !== ''),
    },
    'from page n on where asked': isSo('within', true),
    'no job of a plate': isSo('ofPlate', false),
    'no first byte was told': isSo('begun', false),
    'the printer took the cancellation': isSo('cancelTaken', true),
    '24 hours in the queue': isSo('old', true),
  },
  effectOf: {
    'template version kept': 'version.keep',
    'at most 200 labels a job, more become several': 'labels.split',
    'lease of 60 s': 'lease',
    'lease renewed every 20 s': 'lease.renew',
    'a waybill counts as printed': 'waybill.count',
    'package told': 'package.tell',
    'pages noted': 'pages.note',
    'package told where it was not': 'package.tell.late',
    'station told what the printer wants': 'station.want',
    'station told': 'station.tell',
    'station asks': 'station.ask',
    'attempt + 1': 'attempt.next',
    'a waybill carries 重打 and its number': 'waybill.again',
  },
});
