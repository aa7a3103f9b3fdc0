// What stations do at the shelf; packing is a module of its own.
export { emptyBox, moveBox, takeOut } from './hands.ts';
export { sortPiece, type Sorted } from './sort.ts';
