import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isPlatformWide } from '#core/area.ts'
import type { Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'
import { HttpFailure, invalid } from './failures.ts'
import type { Session, Sessions } from '../request/session-lookup.ts'
import { ANONYMOUS } from '../request/unit-of-work.ts'

/** The token of a request: the specification sends it bare, others put Bearer before it. Never from a cookie or the address. */
export function tokenOf(request: FastifyRequest): string | undefined {
  if (isSentTwice(request.raw.rawHeaders, 'authorization')) throw new HttpFailure(401, 'signed_out')
  const header = request.headers.authorization
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token && token.length <= 200 ? token : undefined
}

/** Node silently uses the first of two headers; a proxy before us may have checked the second. */
const isSentTwice = (rawHeaders: readonly string[], wanted: string): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === wanted).length > 1

const ANONYMOUS_SESSION: Session = {
  actor: ANONYMOUS,
  property: undefined,
  businessDate: undefined,
  expiresAt: '',
  lastSeenAt: '',
  isLocked: false,
}

/** The caller and whether the call is allowed: 401 without a live session, 403 without the permission or in another user's name. */
export async function admit(request: FastifyRequest, route: Named, sessions: Sessions): Promise<Session> {
  if (route.needs === 'public' && !route.knowsCaller) return ANONYMOUS_SESSION
  const token = tokenOf(request)
  const session = token === undefined ? undefined : await sessions.find(token, request.ip)
  if (route.needs === 'public' && token === undefined) return ANONYMOUS_SESSION
  if (!session) throw new HttpFailure(401, 'signed_out')
  if (session.isLocked && !route.worksLocked) throw new HttpFailure(423, 'locked')

  const named = request.headers['user_id']
  if (named !== undefined && String(named) !== String(session.actor.id)) {
    request.log.warn({ userId: session.actor.id }, 'USER_ID differs from the token')
    throw new HttpFailure(403, 'forbidden', { needs: 'own USER_ID' })
  }
  if (route.needs !== 'signed_in' && route.needs !== 'public') {
    if (!session.actor.permissions.has(route.needs)) throw new HttpFailure(403, 'forbidden', { needs: route.needs })
    if (!session.property && !isPlatformWide(route.needs))
      throw new HttpFailure(403, 'forbidden', { needs: 'a property' })
  }
  return session
}

/** The key a call is counted under. An invented token has a count of its own, but all of them share that of their address. */
export function countedOf({ perMinuteOf }: Named, request: FastifyRequest): string {
  const fields = request.params as Readonly<Record<string, string>>
  return (perMinuteOf && fields[perMinuteOf]) || request.ip
}

/** A GET that changes state, as the specification has them, must not happen by prefetch or from another site. */
export function assertIntended(request: FastifyRequest): void {
  const purpose = `${String(request.headers['sec-purpose'] ?? '')} ${String(request.headers['purpose'] ?? '')} ${String(request.headers['x-moz'] ?? '')}`
  const site = request.headers['sec-fetch-site']
  if (/prefetch|prerender/i.test(purpose) || site === 'cross-site')
    throw new HttpFailure(403, 'forbidden', { needs: 'a deliberate call' })
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The input: path, query and body in one object, names of inherited addresses mapped, checked by the contract. */
export function readInput(request: FastifyRequest, route: Named, fieldOf: ReadonlyMap<string, string>): object {
  const query = Object.entries(asRecord(request.query)).map(([key, value]) => [fieldOf.get(key) ?? key, value] as const)
  const posted = route.isSigned ? undefined : request.body
  const sent = Array.isArray(posted) && route.listField ? { [route.listField]: posted } : posted
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent)))
    throw invalid([{ path: [], message: 'The body must be a JSON object' }])
  const body = asRecord(sent)
  const params = asRecord(request.params)

  // The address is the truth: a body may repeat an id it carries, but not contradict it.
  const clash = Object.keys(params).find((name) => name in body && String(body[name]) !== String(params[name]))
  if (clash !== undefined) throw invalid([{ path: [clash], message: 'Differs from the address' }])

  const merged = { ...Object.fromEntries(query), ...body, ...params }
  const input = strict(route).safeParse(merged)
  if (!input.success) throw invalid(input.error.issues)
  return input.data
}

/** The contract's input with unknown keys refused; made once per route. */
const stricts = new WeakMap<object, Named['input']>()
function strict(route: Named): Named['input'] {
  let schema = stricts.get(route.input)
  if (!schema) stricts.set(route.input, (schema = route.input.strict()))
  return schema
}

/** The fields an address must carry, so that a given address that lacks one is noticed when the server starts. */
export function assertCarriesPathFields(route: Named, url: string, fieldOf: ReadonlyMap<string, string>): void {
  const shape = route.input.shape
  const unknown = [...pathFields(url), ...fieldOf.values()].filter((field) => field && !(field in shape))
  if (unknown.length > 0)
    throw new Error(`${route.area}.${route.action}: ${url} names ${unknown.join(', ')}, which its input lacks`)
}

const KEY = /^[\w.:~-]{1,255}$/

/** The idempotency key of a call, and a digest of its body. */
export function idempotencyOf(request: FastifyRequest, input: unknown): { key: string; bodyHash: string } | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid([{ path: ['Idempotency-Key'], message: '1 to 255 letters, digits or . : ~ _ -' }])
  // Keyed by the token, which no one stores: a password in a body cannot be guessed from its digest.
  const digest = createHmac('sha256', tokenOf(request) ?? '').update(JSON.stringify(input))
  return { key, bodyHash: digest.digest('base64url') }
}
