export { TaskButtons } from './task-buttons.tsx';
