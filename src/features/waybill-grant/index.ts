export { GrantList } from './grant-list.tsx';
export { UseList } from './use-list.tsx';
