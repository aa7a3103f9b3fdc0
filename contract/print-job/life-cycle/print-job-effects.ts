/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/print-job/effects.ts).
 */
export const PRINT_JOB_EFFECTS = {
  'version.keep': 'the version of the template is kept with it',
  'labels.split': 'more than 200 labels become several jobs',
  lease: 'the agent has it for 60 seconds',
  'lease.renew': 'the agent says every 20 seconds that it is at it',
  'waybill.count': 'a waybill counts as printed',
  'package.tell': 'its package is told',
  'pages.note': 'how many pages came out is noted',
  'package.tell.late': 'its package is told where it was not',
  'station.want': 'who prints is told what the printer wants',
  'station.tell': 'who prints is told',
  'station.ask': 'who prints is asked what came out',
  'attempt.next': 'it is tried once more',
  'waybill.again': 'a waybill carries that it is printed again',
} as const;
export type PrintJobEffect = keyof typeof PRINT_JOB_EFFECTS;
