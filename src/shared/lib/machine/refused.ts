/** Whether the server refused with one of these codes: a machine knows the code, not the class that carries it. */
export const refusedWith = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code as number);
