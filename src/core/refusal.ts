import { allAreas, type DeclaredAreas } from './area.ts'

/**
 * What every area may refuse with, and the server itself; an area declares its own in its `declares.ts`.
 * A refusal is an expected response; anything else that is thrown is a bug and becomes a 500.
 */
const common = {
  // the requested thing does not exist
  not_found: 404,

  // another user was first, or the thing is no longer in a state that allows it
  stale_version: 409,
  name_taken: 409,
  already_voided: 409,
  already_merged: 409,
  not_in_plan: 403,
  code_taken: 409,

  // understood, but the business does not allow it
  date_in_past: 422,
  date_in_future: 422,
  no_tax_slab: 422,
  reason_required: 422,
  currency_mismatch: 422,
  unknown_reference: 422,
  too_many_rows: 422,
  no_address: 422,
  address_not_allowed: 422,
  wrong_keys: 422,

  // who calls, how often, and what they send
  wrong_signature: 401,
  too_many_attempts: 429,
  not_a_picture: 422,
  picture_too_large: 422,
  not_a_table: 422,
  unread_format: 422,
  table_too_long: 422,
  file_not_allowed: 422,
  not_open_yet: 403,
} as const

/** The refusals that areas declare, by their codes. */
type DeclaredRefusals<Area> = Area extends { refusals: infer Refusals } ? keyof Refusals & string : never
export type RefusalCode = keyof typeof common | DeclaredRefusals<DeclaredAreas[keyof DeclaredAreas]>

/** All refusal codes with their HTTP status. */
export const allRefusals = (): Readonly<Record<string, number>> =>
  Object.assign({}, common, ...allAreas().map(({ refusals }) => refusals))

/** The HTTP status of a refusal; one that nothing declares is a bug. */
export function statusOf(code: RefusalCode): number {
  const tables: readonly (Readonly<Record<string, number>> | undefined)[] = [
    common,
    ...allAreas().map((area) => area.refusals),
  ]
  return tables.find((table) => table && code in table)?.[code] ?? 500
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function refuse(code: RefusalCode, details?: Record<string, unknown>): never {
  throw new Refusal(code, details)
}
