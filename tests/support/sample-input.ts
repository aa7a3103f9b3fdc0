import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

type Schema = z.core.JSONSchema.JSONSchema;
export type Path = (string | number)[];

/** The form of a call's input as JSON Schema: refinements are not in it. */
export const formOf = (endpoint: Endpoint): Schema =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });

/** A value that fits the form, every optional part filled in. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sampleOf(option);
  if (schema.type === 'array')
    return ((schema.prefixItems as Schema[] | undefined) ?? [schema.items as Schema]).map(sampleOf);
  if (schema.type === 'object') {
    const known = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    const more =
      typeof schema.additionalProperties === 'object' ? { name: sampleOf(schema.additionalProperties) } : {};
    return { ...Object.fromEntries(known.map(([name, inner]) => [name, sampleOf(inner)])), ...more };
  }
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return 'a'.repeat(Math.max(1, Number(schema.minLength ?? 1)));
  return {};
}

/** Where texts stand in the form, names of free fields included as `name`. */
export function textsOf(schema: Schema, at: Path = []): Path[] {
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return textsOf(option, at);
  if (schema.type === 'string' && !schema.enum) return [at];
  if (schema.type === 'array' && schema.items) return textsOf(schema.items as Schema, [...at, 0]);
  if (schema.type !== 'object') return [];
  const known = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return [
    ...known.flatMap(([name, inner]) => textsOf(inner, [...at, name])),
    ...(free ? textsOf({ type: 'string' }, [...at, 'name']) : []),
  ];
}

/** A copy with one value changed. */
export function withValue(input: unknown, at: Path, value: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  if (Array.isArray(input))
    return input.map((item, i) => (i === first ? withValue(item, rest, value) : item));
  const object = input as Record<string, unknown>;
  return { ...object, [first]: withValue(object[first], rest, value) };
}
