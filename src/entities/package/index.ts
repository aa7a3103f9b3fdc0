export { useHandOver } from './hand-over.ts';
export { usePackageAction, type ActionablePackage } from './package-life.ts';
