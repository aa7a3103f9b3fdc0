export { isUnderWay, resultText } from './progress.ts';
export { TaskProgress, TaskTag } from './task-progress.tsx';
