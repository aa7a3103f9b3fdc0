export { findPlace, type FoundPlace } from './find-place.ts';
export { provinces, type Place } from './places.ts';
