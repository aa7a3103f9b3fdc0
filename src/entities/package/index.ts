export { usePackageAction, type ActionablePackage } from './package-life.ts';
