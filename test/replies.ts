import * as z from 'zod'

/** The part of a reply that a test names, at any depth; lists are given whole. */
export type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> | undefined }
    : T

/** The part of a schema's value that a test names. */
export type PartOf<S extends z.ZodType> = Part<z.input<S>>

/**
 * A value of a contract's schema for tests: what the test names, and the plainest value the schema accepts for all else.
 *
 * @throws ZodError when the schema does not accept what is named
 */
export function made<S extends z.ZodType>(schema: S, part?: PartOf<S>): z.output<S> {
  return schema.parse(filled(schema, part))
}

/** As `made`, as the server sends it: a test of a screen replies with it. */
export const reply = <R extends { reply: z.ZodType }>(route: R, part?: PartOf<R['reply']>): Response =>
  Response.json(made(route.reply, part))

/** Texts for formats and patterns, tried in turn. */
const TEXTS = ['', '-', 'a', '2026-11-20', '2026-11-20T10:00:00.000Z', '14:00', 'INR', 'IN', 'en', '1', '1.5', 'AB23CD45', '0199a0f0-0000-7000-8000-000000000001', 'asha@example.com', '+919812345678', 'https://example.com', 'Asia/Kolkata'] // prettier-ignore
const NUMBERS = [0, 1, 100, 1_000]

function filled(schema: z.core.$ZodType, part: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, part)
    case 'array':
      return Array.isArray(part) ? part.map((item) => filled(def.element, item)) : []
    case 'optional':
      return part === undefined ? undefined : filled(def.innerType, part)
    case 'nullable':
      return part === undefined || part === null ? null : filled(def.innerType, part)
    case 'default':
    case 'prefault':
    case 'catch':
    case 'nonoptional':
    case 'readonly':
      return filled(def.innerType, part)
    case 'pipe':
      return filled(def.in, part)
    case 'lazy':
      return filled(def.getter(), part)
    case 'intersection':
      return { ...Object(filled(def.left, part)), ...Object(filled(def.right, part)) }
    case 'union':
      return firstAccepted(
        schema,
        def.options.map((option) => filled(option, part)),
      )
    case 'record':
      return part ?? {}
    case 'literal':
      return part ?? def.values[0]
    case 'enum':
      return part ?? Object.values(def.entries)[0]
    case 'boolean':
      return part ?? false
    default:
      return part ?? firstAccepted(schema, def.type === 'number' ? NUMBERS : TEXTS)
  }
}

function objectOf(shape: z.core.$ZodShape, part: unknown): Record<string, unknown> {
  const named = new Map(Object.entries(Object(part)))
  const fields = Object.entries(shape).map(([name, field]): [string, unknown] => [name, filled(field, named.get(name))])
  // A field the schema does not know stays, so that the schema refuses it where it is strict.
  const all = [...fields, ...[...named].filter(([name]) => !(name in shape))]
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

const firstAccepted = (schema: z.core.$ZodType, values: readonly unknown[]): unknown =>
  values.find((value) => z.core.safeParse(schema, value).success) ?? values[0]
