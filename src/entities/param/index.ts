export { useParam } from './param.ts';
