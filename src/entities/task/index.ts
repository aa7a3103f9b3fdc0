export { isUnderWay, progressText, resultText, shareOf } from './progress.ts';
export { TaskProgress, TaskTag } from './task-progress.tsx';
