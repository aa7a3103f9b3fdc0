export { goods } from './ports.ts';
