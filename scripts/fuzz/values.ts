import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { decodeQuery, encodeQuery } from '#contract/wire.ts';
import type { Known } from './known.ts';
import type { Chance } from './random.ts';
import { inPath } from './send.ts';

// Inputs that keep a call's schema, made of the JSON Schema that stands in openapi.json, and of what is known.

export type Schema = z.core.JSONSchema.JSONSchema;

const schemas = new Map<Endpoint, Schema>();
export function schemaOf(e: Endpoint): Schema {
  const known = schemas.get(e);
  if (known) return known;
  const made = z.toJSONSchema(e.input, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  });
  schemas.set(e, made);
  return made;
}

export interface Making {
  chance: Chance;
  known: Known;
  path: string;
  /** Stands in every free text, so that whose it is can be seen wherever it comes to light. */
  mark: string;
}

/** Texts that many fields want; of one with a pattern those that fit it are tried first. */
const USUAL = [
  'CNY',
  '13812345678',
  '中国',
  'https://example.com/a',
  'demo@example.com',
  'Demo123456',
  '2026-11-01',
  '10',
  '0.5',
  '210.0.0.1',
  'A1',
  'abc_12345678',
  '{sku}',
];

const patterns = new Map<string, string[]>();
function matching(pattern: string): string[] {
  const known = patterns.get(pattern);
  if (known) return known;
  let made: string[] = [];
  try {
    const regex = new RegExp(pattern, 'u');
    made = USUAL.filter((text) => regex.test(text));
    if (made.length === 0)
      made = fc.sample(fc.stringMatching(regex, { maxLength: 40 }), { numRuns: 20, seed: 1 });
  } catch {
    // What fast-check cannot read stays to the usual ones.
  }
  patterns.set(pattern, made);
  return made;
}

const whole = (value: unknown, or: number) => (typeof value === 'number' ? value : or);

/** A text with several patterns has each in a part of its own. */
const patternsOf = ({ pattern, allOf }: Schema): string[] =>
  [pattern, ...((allOf ?? []) as Schema[]).map((one) => one.pattern)].filter(
    (one) => typeof one === 'string',
  );

const fitsAll = (schema: Schema, text: string) =>
  patternsOf(schema).every((pattern) => new RegExp(pattern, 'u').test(text));

function textOf(schema: Schema, { chance, mark }: Making): string {
  const [first] = patternsOf(schema);
  if (first !== undefined) {
    const fitting = matching(first).filter((text) => fitsAll(schema, text));
    const marked = `${mark}${chance.whole(1, 9999)}`;
    if (fitsAll(schema, marked)) return marked;
    if (fitting.length > 0) return chance.one(fitting);
  }
  const least = whole(schema.minLength, 0);
  const most = Math.min(whole(schema.maxLength, 60), 200);
  const free = chance.yes(0.3) ? chance.one(USUAL) : `${mark}${chance.whole(1, 9999)}`;
  return free.padEnd(least, 'x').slice(0, most);
}

function numberOf(schema: Schema, { chance }: Making): number {
  const low = whole(schema.minimum, whole(schema.exclusiveMinimum, -1) + 1);
  const high = whole(schema.maximum, whole(schema.exclusiveMaximum, low + 1000) - 1);
  const near = Math.min(high, Math.max(low, 0) + 20);
  const value = chance.yes(0.1)
    ? chance.one([low, high])
    : chance.whole(Math.max(low, Math.min(0, near)), near);
  return Number.isSafeInteger(value) ? value : 1;
}

function fits(schema: Schema, value: unknown): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((one) => fits(one as Schema, value));
  if (schema.enum) return schema.enum.includes(value as never);
  if (schema.const !== undefined) return schema.const === value;
  if (schema.type === 'integer' || schema.type === 'number') return typeof value === 'number';
  if (schema.type === 'string') return typeof value === 'string' && fitsAll(schema, value);
  return schema.type === undefined ? typeof value === 'number' : false;
}

/** @param name of the field that it is for; empty at the top. */
export function valueOf(schema: Schema, making: Making, name = '', depth = 0): unknown {
  const { chance, known, path } = making;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.one(schema.enum);
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (name !== '' && schema.type !== 'object' && schema.type !== 'array') {
    const pool = known.valuesFor(name, path).filter((value) => fits(schema, value));
    if (pool.length > 0 && chance.yes(0.8)) return chance.yes(0.6) ? pool[0] : chance.one(pool);
  }
  if (options) return valueOf(chance.one(options), making, name, depth);
  if (schema.allOf && schema.type !== 'string')
    return Object.assign({}, ...schema.allOf.map((one) => valueOf(one as Schema, making, name, depth)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, making, depth);
    case 'array': {
      const fixed = schema.prefixItems as Schema[] | undefined;
      if (fixed)
        return fixed.map((one, i) => valueOf(one, making, `${name}${i}`, depth + 1)).toSorted(byNumber);
      const least = whole(schema.minItems, 0);
      const most = Math.min(whole(schema.maxItems, 3), Math.max(least, 3));
      const items = Array.from({ length: chance.whole(least, most) }, () =>
        valueOf((schema.items ?? {}) as Schema, making, name, depth + 1),
      );
      // Most lists are sets.
      return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
    }
    case 'integer':
    case 'number':
      return numberOf(schema, making);
    case 'boolean':
      return chance.yes(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, making);
    default:
      return chance.one<unknown>(['1', 1, true]);
  }
}

/** A range has its beginning first. */
const byNumber = (a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0);

function objectOf(schema: Schema, making: Making, depth: number): Record<string, unknown> {
  const { chance, known, path } = making;
  const required = new Set(schema.required ?? []);
  const rows = depth === 0 ? known.rowsFor(path) : [];
  const row = rows.length > 0 && chance.yes(0.6) ? (chance.yes(0.5) ? rows[0] : chance.one(rows)) : undefined;
  const often = chance.one([0, 0.3, 0.9]);
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    if (row && row[name] !== undefined && row[name] !== null && chance.yes(0.85)) made[name] = row[name];
    else if (name === 'pageSize' || name === 'pageNo') made[name] = name === 'pageNo' ? 1 : 20;
    else if (required.has(name)) made[name] = valueOf(inner, making, name, depth + 1);
    // A tenant without a danger password is not asked for one.
    else if (name !== 'dangerOptPassword' && chance.yes(often))
      made[name] = valueOf(inner, making, name, depth + 1);
  }
  if (typeof schema.additionalProperties === 'object' && chance.yes(0.7))
    made[chance.one(['1', 'name'])] = valueOf(schema.additionalProperties as Schema, making, '', depth + 1);
  return made;
}

/** What comes out at the other end: everything in an address is text. */
export function asSent(e: Endpoint, input: unknown): unknown {
  const isForm = typeof input === 'object' && input !== null && !Array.isArray(input);
  const parts = Object.fromEntries(
    [...e.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      inPath(isForm ? (input as Record<string, unknown>)[name] : undefined),
    ]),
  );
  if (e.method === 'GET' || e.method === 'DELETE' || e.body === 'multipart')
    return { ...decodeQuery(encodeQuery(isForm ? (input as Record<string, never>) : {})), ...parts };
  const body: unknown = JSON.parse(JSON.stringify(input ?? {}));
  return Object.keys(parts).length > 0 ? { ...(body as object), ...parts } : body;
}

export const keeps = (e: Endpoint, input: unknown): boolean => e.input.safeParse(asSent(e, input)).success;

/** An input that keeps the schema; undefined: chance found none. */
export function keptInput(e: Endpoint, making: Making, tries = 40): unknown {
  for (let i = 0; i < tries; i += 1) {
    const made = valueOf(schemaOf(e), making);
    if (keeps(e, made)) return made;
  }
  return undefined;
}
