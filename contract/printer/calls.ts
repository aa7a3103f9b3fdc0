/** Calls of printers, print agents and print jobs, by how their paths begin: who shows them asks again when one changed. */
export const PRINT_CALLS = [
  '/manufacture/printer/',
  '/manufacture/printAgent/',
  '/manufacture/printJob/',
  // What a packing station prints shows there as it is printed.
  '/manufacture/packing/current',
] as const;
