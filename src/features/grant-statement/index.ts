export { StatementList } from './statement-list.tsx';
