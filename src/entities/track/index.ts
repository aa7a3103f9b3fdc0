export { TrackLine } from './track-line.tsx';
export { TRACK_WARNING_OPTIONS, TransitCell } from './transit-words.tsx';
