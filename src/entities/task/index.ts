export { isUnderWay, resultText, retryText } from './progress.ts';
export { taskActors } from './task-actors.ts';
export { TaskDialog } from './task-dialog.tsx';
export { TaskProgress, TaskTag } from './task-progress.tsx';
export { TaskWatch } from './task-watch.tsx';
