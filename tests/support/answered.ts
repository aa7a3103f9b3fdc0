/** Until what was asked of a fake has been answered, and the machine has taken the answer in. */
export const answered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
