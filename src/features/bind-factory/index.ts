export { BindByCode } from './bind-by-code.tsx';
