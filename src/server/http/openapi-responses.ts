import type { Named } from '#core/contract.ts'
import { allRefusals, statusOf } from '#core/refusal.ts'
import { isWrite } from '../request/unit-of-work.ts'

type Schema = Record<string, unknown>

/** Every "no" has this form. */
export const FAILURE: Schema = {
  type: 'object',
  required: ['code', 'requestId'],
  properties: {
    code: { type: 'string', description: 'Names the reason; the words are the reader’s' },
    requestId: { type: 'string', format: 'uuid', description: 'Finds the call in the log and the audit trail' },
    details: { type: 'object', additionalProperties: true, description: 'What explains it' },
    needs: { type: 'string', description: 'The permission that is missing' },
    issues: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'Fields that are wrong',
    },
  },
}

const RETRY_AFTER: Schema = {
  'Retry-After': { description: 'Seconds after which it may be asked again', schema: { type: 'integer' } },
}

const failure = (description: string, headers?: Schema): Schema => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

/** The responses that every route may have. */
const COMMON = {
  Invalid: ['400', 'invalid: a field is missing, unknown or wrong'],
  SignedOut: ['401', 'signed_out: no token, or one whose session has ended'],
  Forbidden: ['403', 'forbidden: the permission is missing'],
  NotAllowed: ['405', 'method_not_allowed: `Allow` names those of this address'],
  TooLarge: ['413', 'too_large: the body is longer than `limitBytes`'],
  NotJson: ['415', 'unsupported_media_type: the body is not JSON'],
  Locked: ['423', 'locked: the session waits for the password'],
  TooMany: ['429', 'too_many_requests'],
  Violation: ['500', 'broken: a fault of the server; the log has it under `requestId`'],
  Busy: ['503', 'busy: the database is occupied, silent or starting. It may have been done: ask again with the same Idempotency-Key'],
  Full: ['507', 'disk_full'],
} as const // prettier-ignore
type Common = keyof typeof COMMON

const WAITS: readonly Common[] = ['TooMany', 'Busy']

export const responseComponents = (): Schema =>
  Object.fromEntries(
    Object.entries(COMMON).map(([name, [, description]]) => {
      const allow = { Allow: { description: 'The methods of this address', schema: { type: 'string' } } }
      const headers = WAITS.includes(name as Common) ? RETRY_AFTER : name === 'NotAllowed' ? allow : undefined
      return [name, failure(description, headers)]
    }),
  )

/** All responses of a route but its reply: the common ones, and one per status of its refusals, with their codes. */
export function failuresOf(route: Named, hasBody: boolean): Schema {
  const refusals = allRefusals()
  const isPublic = route.needs === 'public'
  const common: Common[] = [
    'Invalid', 'NotAllowed', 'TooMany', 'Violation', 'Busy',
    ...(isPublic ? [] : (['SignedOut', 'Forbidden', 'Locked'] as const)),
    ...(hasBody ? (['TooLarge', 'NotJson'] as const) : []),
    ...(isWrite(route) ? (['Full'] as const) : []),
  ] // prettier-ignore
  const twins = isWrite(route) && !route.isSigned && !isPublic
  const own: [status: string, says: string][] = [
    ...(route.refuses ?? []).map((code): [string, string] => [String(statusOf(code)), code]),
    ...(twins ? ([['409', 'in_progress'], ['422', 'idempotency_key_reused']] as [string, string][]) : []),
  ] // prettier-ignore
  const shared = new Map<string, Common>(common.map((name) => [COMMON[name][0], name]))
  const statuses = [...new Set([...shared.keys(), ...own.map(([status]) => status)])].toSorted()
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = own.filter(([of]) => of === status).map(([, code]) => code)
      const name = shared.get(status)
      if (name && codes.length === 0) return [status, { $ref: `#/components/responses/${name}` }]
      const waits = codes.some((code) => refusals[code] === 429) || status === '409' || status === '503'
      return [
        status,
        failure([...codes, ...(name ? [COMMON[name][1]] : [])].join(', '), waits ? RETRY_AFTER : undefined),
      ]
    }),
  )
}
