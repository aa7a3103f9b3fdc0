import { CAMERA_FILES } from './reader-program/files.ts';

/** What opens the station without network (public/station-worker.js). */
export const STATION_WORKER = '/station-worker.js';
const WORKERS: readonly string[] = [STATION_WORKER, CAMERA_FILES.worker];

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const onlyThese = (url: string): string => {
  if (!WORKERS.includes(url)) throw new TypeError('no other worker');
  return url;
};

/**
 * The page makes workers of two addresses and of no other, by a policy that can be made once alone; where browsers know no
 * trusted types, the address is a plain text.
 */
export function trustedWorker(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return onlyThese(url);
  policy ??= trustedTypes.createPolicy('worker', { createScriptURL: onlyThese });
  return policy.createScriptURL(url);
}
