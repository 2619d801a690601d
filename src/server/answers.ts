import fastJson from 'fast-json-stringify'
import * as z from 'zod'
import type { Named } from '#core/contract.ts'

/**
 * How replies become text. In production a reply to a read is printed by a serialiser compiled from the contract, which
 * drops fields the contract does not name; replies to writes, and all replies elsewhere, are first checked against it.
 */
export type Printer = (reply: unknown) => string

export function printerOf(route: Named, { isChecked }: { isChecked: boolean }): Printer {
  const print = compile(route)
  if (!isChecked) return print
  return (reply) => print(route.reply.parse(reply))
}

function compile(route: Named): Printer {
  const schema = z.toJSONSchema(route.reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJson(plain(schema) as Parameters<typeof fastJson>[0]) as Printer
}

/** What a printer needs no more: checks are zod's business. A choice between something and null becomes `nullable`, which prints faster. */
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

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const choices: unknown = 'anyOf' in schema ? schema.anyOf : undefined
  if (Array.isArray(choices) && choices.length === 2) {
    const [value, nothing] = choices as [Record<string, unknown>, Record<string, unknown>]
    if (nothing['type'] === 'null' && !('$ref' in value) && !('anyOf' in value))
      return { ...(plain(value) as object), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !CHECKS.has(key) || typeof value === 'object')
      .map(([key, value]) => [key, plain(value)]),
  )
}
