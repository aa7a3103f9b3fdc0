/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/render-task/effects.ts).
 */
export const RENDER_TASK_EFFECTS = {
  'pieces.wait': 'pieces wait for it',
  'tries.reset': 'its tries are counted anew',
  'try.count': 'a try is counted',
  'file.keep': 'the file is kept',
  'pieces.go': 'pieces that wait for it go on',
  'retry.later': 'it is tried again after 1, 5 and 25 minutes',
  'pieces.fail': 'pieces that wait for it fail with its reason',
  'pieces.retry': 'pieces that failed with it wait again',
  'file.drop': 'the file is removed',
} as const;
export type RenderTaskEffect = keyof typeof RENDER_TASK_EFFECTS;
