import { cell } from '@/shared/lib/cell/cell.ts';

/** Whether the server is reached: false from a call that got no answer until the server answers again. */
export const connected = cell(true);

/** Set while something on the screen says that the connection is down: nobody else need say it. */
export const outageShown = cell(false);
