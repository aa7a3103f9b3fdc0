export { findPlace } from './find-place.ts';
export { provinces, type Place } from './places.ts';
