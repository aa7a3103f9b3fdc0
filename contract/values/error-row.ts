import { z } from 'zod';

/** One thing of many that could not be done (S11): why, and the code that it is found by at the station or in the file. */
export const ErrorRow = z.object({ errorType: z.string(), barCode: z.string() });
export type ErrorRow = z.infer<typeof ErrorRow>;
