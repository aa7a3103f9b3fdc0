export { CodeListPage } from './ui/code-list-page.tsx';
