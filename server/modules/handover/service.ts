export { listsOfPackages } from './ports.ts';
