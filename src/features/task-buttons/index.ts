export { ListFile } from './list-file.tsx';
export { TaskButtons } from './task-buttons.tsx';
