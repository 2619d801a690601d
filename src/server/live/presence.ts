import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { PRESENCE_KINDS, PRESENCE_PLACES, type PresencePlace, type SentPresence } from '#core/presence.ts'
import { HttpFailure, invalid } from '../http/failures.ts'
import type { CallLimit } from '../http/limits.ts'
import { tokenOf } from '../http/request.ts'
import type { Session, Sessions } from '../request/session-lookup.ts'
import type { Live } from './live.ts'

/** Tabs send at most two or three a second, and one beat in five seconds. */
const MOST_PER_MINUTE = 300
const MOST_FIELDS = 8

const places = Object.keys(PRESENCE_PLACES) as [PresencePlace, ...PresencePlace[]]
const Sent = z.strictObject({
  place: z.enum(places),
  tab: z.uuid(),
  kind: z.enum(PRESENCE_KINDS),
  at: z
    .record(z.string().max(20), z.string().max(100))
    .refine((at) => Object.keys(at).length <= MOST_FIELDS, 'Too many fields')
    .nullable(),
}) satisfies z.ZodType<SentPresence>

/** Whether a session may see who is at a place, and be seen there. */
export const mayBeAt = ({ actor, property }: Session, place: PresencePlace): boolean =>
  property !== undefined && actor.permissions.has(PRESENCE_PLACES[place])

async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const token = tokenOf(request)
  const session = token === undefined ? undefined : await sessions.find(token, request.ip)
  if (!session) throw new HttpFailure(401, 'signed_out')
  if (session.isLocked) throw new HttpFailure(423, 'locked')
  return session
}

/**
 * POST /api/live/presence: publishes that a signed-in user looks at a screen, to the live streams of all who may see that screen at the
 * property. Nothing is stored: a tab that joins requests it, and those present respond.
 */
export function servePresence(
  server: FastifyInstance,
  { live, sessions, callLimit }: { live: Live; sessions: Sessions; callLimit: CallLimit },
): void {
  server.post('/api/live/presence', async (request, reply) => {
    const session = await sessionOf(request, sessions)
    const { data, error } = Sent.safeParse(request.body)
    if (error) throw invalid(error.issues)
    const { actor, property } = session
    if (!property || !mayBeAt(session, data.place))
      throw new HttpFailure(403, 'forbidden', { needs: PRESENCE_PLACES[data.place] })
    const seconds = callLimit.waitFor(`presence ${actor.id}`, MOST_PER_MINUTE)
    if (seconds > 0) throw new HttpFailure(429, 'too_many_requests', {}, seconds)
    live.show(property.id, { ...data, name: actor.name })
    return reply.status(204).send()
  })
}
