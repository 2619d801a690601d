import fastJson from 'fast-json-stringify'
import * as z from 'zod'
import type { Named } from '#core/contract.ts'

/**
 * How replies become text. In production a reply to a read is printed by a serialiser compiled from the contract, which
 * drops fields the contract does not name; replies to writes, and all replies elsewhere, are first checked against it.
 */
export type Printer = (reply: unknown) => string

export function printerOf({ reply: shape }: Named, { isChecked }: { isChecked: boolean }): Printer {
  return (reply) => compiled(shape)(isChecked ? shape.parse(reply) : reply)
}

const printers = new WeakMap<z.ZodType, Printer>()

/** The serialiser of a shape, made when it is first used, so that a start does not wait for hundreds of them. */
function compiled(shape: z.ZodType): Printer {
  const stored = printers.get(shape)
  if (stored) return stored
  const schema = z.toJSONSchema(shape, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  const printer = fastJson(plain(schema) as Parameters<typeof fastJson>[0]) as Printer
  printers.set(shape, printer)
  return printer
}

/** Keywords that a serializer does not need: zod checks the reply. A choice between something and null becomes `nullable`, which prints faster. */
const CHECKS = new Set([
  '$schema',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'exclusiveMinimum',
  'id',
])

/** A list of values that may also be null: where a printer chooses between shapes it would refuse null, which is not among them. */
const withoutEnum = (schema: object): object =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'enum'))

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const choices: unknown = 'anyOf' in schema ? schema.anyOf : undefined
  if (Array.isArray(choices) && choices.length === 2) {
    const [value, nothing] = choices as [Record<string, unknown>, Record<string, unknown>]
    if (nothing['type'] === 'null' && !('$ref' in value) && !('anyOf' in value))
      return { ...withoutEnum(plain(value) as object), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !CHECKS.has(key) || typeof value === 'object')
      .map(([key, value]) => [key, plain(value)]),
  )
}
