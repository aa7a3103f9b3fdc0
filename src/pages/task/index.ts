export { TaskPage } from './ui/task-page.tsx';
