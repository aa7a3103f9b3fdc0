export { useHandOver } from './hand-over.ts';
export { usePackageAction, type ActionablePackage } from './package-life.ts';
export { TrackLine } from './track-line.tsx';
export { TRACK_WARNING_OPTIONS, TransitCell } from './transit-words.tsx';
