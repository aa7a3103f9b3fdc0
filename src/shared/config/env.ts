/** What a build may configure. Read at call time, so that a test can set it. */
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Absolute origin before the base path in development and test, '' in production (H01). */
export const apiOrigin = (): string => text(import.meta.env.VITE_API_BASE).replace(/\/+$/, '');

/** `host=brand` pairs, separated by commas; see brands.ts. */
export const brandHosts = (): string => text(import.meta.env.VITE_BRAND_HOSTS);

/** Where designers work, for a deployment that has a place of its own; see brands.ts. */
export const designerUrl = (): string => text(import.meta.env.VITE_DESIGNER_URL);

/** 32 bytes in base64: under it the browser seals what it keeps; see shared/lib/cipher. */
export const clientKey = (): string => text(import.meta.env.VITE_CLIENT_KEY);
