import type { FastifyRequest } from 'fastify';

/**
 * The driver repeats the row that was refused, and the key that was there already: recipients, telephones. What was broken
 * is told by the names of table and constraint.
 */
export function withoutRow(error: unknown): void {
  if (error instanceof Error && 'detail' in error) error.detail = undefined;
}

/** What the log says of a request: its path without the query, where a password may stand (C029). */
export const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.split('?', 1)[0],
  remoteAddress: ip,
});
