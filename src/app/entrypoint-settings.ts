import { z } from 'zod';

// The page's policy makes a function of no text. Zod tries it with its first object, which the browser reports as a
// violation: it is told before any schema is made, so this file is the entry's first import.
z.config({ jitless: true });

export { z };
