import * as z from 'zod'
import type { BusinessSettings } from '#server/request/context.ts'
import { isOutside } from '#server/security/public-address.ts'
import type { Outcome, RefusedCode, Push } from '../actions/push.ts'
import { CLOSED } from '../rules/sending.ts'

/** How long a job waits for a channel, its response included. */
const PATIENCE_MS = 20_000
const LONGEST_ANSWER = 2_000
const LONGEST_FAULT = 300
/** Codes one response may refuse: no message names more. */
const MOST_REFUSED = 500

/** Faults that may pass by themselves or once someone puts a key right; other refusals are of the message itself. */
const PASSING = [401, 403, 408, 409, 425, 429]

const failed = (text: string): Outcome => ({ status: 'FAILED', answer: text.slice(0, LONGEST_FAULT), refused: [] })

type Place = Push['connection']
type ChannelResponse = { status: number; text: string }

/** One call to a channel (docs/channels.md), never inside a transaction. Its errors are readable by users. */
async function call(
  { baseUrl, hotelCode, sealedKey }: Pick<Place, 'baseUrl' | 'hotelCode' | 'sealedKey'>,
  { secretBox, isDemoAllowed }: BusinessSettings,
  { path, body, id }: { path: string; body?: object; id?: string },
): Promise<ChannelResponse> {
  const { hostname } = new URL(baseUrl)
  if (!isDemoAllowed && !(await isOutside(hostname))) throw new Error(`${hostname} is not outside`)
  const key = opened(sealedKey, secretBox)
  const reply = await fetch(`${baseUrl.replace(/\/$/, '')}/hotels/${encodeURIComponent(hotelCode)}${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(id && { 'idempotency-key': id }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // A channel may echo the request; users without the key read the log.
  return { status: reply.status, text: (await reply.text()).replaceAll(key, '···') }
}

function opened(sealedKey: string, secretBox: BusinessSettings['secretBox']): string {
  try {
    return secretBox.open(sealedKey)
  } catch {
    throw new Error('The key was sealed with another SECRETS_KEY. Enter it again.')
  }
}

/** What a failed call is called: its own words, or those of what stopped it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `No answer within ${PATIENCE_MS / 1_000} seconds`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const isTaken = ({ status }: ChannelResponse): boolean => status >= 200 && status < 300
const shownText = ({ status, text }: ChannelResponse): string => `${status} ${text.slice(0, 200)}`.trim()

/** Whether the channel knows the property and takes its key: empty when it does, else why not. */
export async function faultOf(
  place: Pick<Place, 'baseUrl' | 'hotelCode' | 'sealedKey'>,
  settings: BusinessSettings,
): Promise<string> {
  try {
    const reply = await call(place, settings, { path: '' })
    return isTaken(reply) ? '' : shownText(reply).slice(0, LONGEST_FAULT)
  } catch (error) {
    return wordsOf(error).slice(0, LONGEST_FAULT)
  }
}

const PushReply = z.looseObject({
  refused: z
    .array(z.object({ room: z.string().max(60), rate: z.string().max(60).default(''), reason: z.string().default('') }))
    .max(MOST_REFUSED)
    .default([]),
})

/** Sends a message to a channel, and returns the outcome. */
export async function sendPush(push: Push, settings: BusinessSettings): Promise<Outcome> {
  const { connection, id } = push
  try {
    const reply = await call(connection, settings, { path: '/updates', body: messageOf(push), id })
    if (isTaken(reply)) return takenOf(reply, push)
    const isPassing = reply.status >= 500 || PASSING.includes(reply.status)
    return { ...failed(shownText(reply)), status: isPassing ? 'FAILED' : 'REFUSED' }
  } catch (error) {
    return failed(wordsOf(error))
  }
}

/** A figure as channels read it: whether a day is closed, or a number of nights that may be none. */
const figureOf = (restriction: string, value: number): boolean | number | null =>
  restriction.startsWith('closed') ? value === 1 : value || null

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
      restriction === undefined ? [] : [{ ...line, [restriction]: figureOf(restriction, value) }],
    ),
  }
}

/** A message that is taken may still name codes the channel does not know; only codes of the message count. */
function takenOf(response: ChannelResponse, { lines }: Push): Outcome {
  const reply = PushReply.safeParse(parsed(response.text.slice(0, LONGEST_ANSWER * 100))).data
  const refused: RefusedCode[] = (reply?.refused ?? [])
    .filter(({ room, rate }) => lines.some((line) => line.room === room && (rate === '' || line.rate === rate)))
    .map(({ reason, ...codes }) => ({ ...codes, reason: (reason.trim() || 'not taken').slice(0, LONGEST_FAULT) }))
  if (refused.length === 0) return { status: 'SENT', answer: shownText(response), refused }
  const words = refused.map(({ room, rate, reason }) => `${rate === '' ? room : `${room}, ${rate}`}: ${reason}`)
  return { status: 'REFUSED', answer: words.join('; ').slice(0, LONGEST_ANSWER), refused }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
