import * as z from 'zod'
import { callOutside, type OutsideResponse, isTaken, jsonOf, shownText } from '#server/security/outside-call.ts'
import type { Outcome, Push, RefusedCode } from '../../actions/push.ts'
import { saidBy } from '../../rules/figures.ts'
import { CLOSED } from '../../rules/sending.ts'
import type { Adapter, Place } from './adapter.ts'
import { faultOfCall, LONGEST_ANSWER, LONGEST_FAULT, NotTaken, outcomeOf } from './call.ts'

const LONGEST_READ = 200_000
/** Codes one response may refuse: no message names more. */
const MOST_REFUSED = 500

type Sent = { path: string; body?: object; id?: string }

const call = (place: Place, settings: Parameters<Adapter['faultOf']>[1], { path, body, id }: Sent) =>
  callOutside(place, settings, (key) => ({
    url: `${place.baseUrl.replace(/\/$/, '')}/hotels/${encodeURIComponent(place.hotelCode)}${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(id && { 'idempotency-key': id }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }))

const PushReply = z.looseObject({
  refused: z
    .array(z.object({ room: z.string().max(60), rate: z.string().max(60).default(''), reason: z.string().default('') }))
    .max(MOST_REFUSED)
    .default([]),
})

/** Our own form (docs/channels.md). */
export const json: Adapter = {
  faultOf: (place, settings) => faultOfCall(() => call(place, settings, { path: '' })),
  sendPush: (push, settings) =>
    outcomeOf(async () => {
      const { connection, id } = push
      const reply = await call(connection, settings, { path: '/updates', body: messageOf(push), id })
      if (!isTaken(reply)) throw new NotTaken(reply)
      return takenOf(reply, push)
    }),
}

/** A message in the neutral form of docs/channels.md. */
function messageOf({ id, sequence, isFull, lines, connection }: Push): object {
  const { hotelCode, currency, includesTax } = connection
  return {
    id,
    sequence,
    hotel: hotelCode,
    full: isFull,
    currency,
    includesTax,
    availability: lines
      .filter(({ rate }) => rate === '')
      .map(({ room, from, until, value }) => ({ room, from, until, free: value })),
    prices: lines
      .filter(({ rate, restriction }) => rate !== '' && restriction === undefined)
      .map(({ value, ...line }) => ({ ...line, closed: value === CLOSED, amount: value === CLOSED ? null : value })),
    restrictions: lines.flatMap(({ value, restriction, ...line }) =>
      restriction === undefined ? [] : [{ ...line, [restriction]: saidBy(restriction, value) }],
    ),
  }
}

/** A message that is taken may still name codes the channel does not know; only codes of the message count. */
function takenOf(response: OutsideResponse, { lines }: Push): Outcome {
  const reply = PushReply.safeParse(jsonOf(response.text.slice(0, LONGEST_READ))).data
  const refused: RefusedCode[] = (reply?.refused ?? [])
    .filter(({ room, rate }) => lines.some((line) => line.room === room && (rate === '' || line.rate === rate)))
    .map(({ reason, ...codes }) => ({ ...codes, reason: (reason.trim() || 'not taken').slice(0, LONGEST_FAULT) }))
  if (refused.length === 0) return { status: 'SENT', answer: shownText(response), refused }
  const words = refused.map(({ room, rate, reason }) => `${rate === '' ? room : `${room}, ${rate}`}: ${reason}`)
  return { status: 'REFUSED', answer: words.join('; ').slice(0, LONGEST_ANSWER), refused }
}
