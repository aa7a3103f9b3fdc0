import axios from 'axios';
import { apiOrigin } from '@/shared/config/env.ts';
import { noResponse } from './api-error.ts';

const TIMEOUT_MS = 60_000;

/** A JSON file beside the API: no token goes with it and no envelope comes. @throws ApiError where it does not come. */
export async function fetchStatic(path: string): Promise<unknown> {
  try {
    return (await axios.get<unknown>(apiOrigin() + path, { timeout: TIMEOUT_MS })).data;
  } catch {
    throw noResponse();
  }
}
