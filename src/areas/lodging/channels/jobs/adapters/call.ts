import type { BusinessSettings } from '#server/request/context.ts'
import { isOutside } from '#server/security/public-address.ts'
import type { Outcome } from '../../actions/push.ts'
import type { Place } from './adapter.ts'

/** How long a job waits for a channel, its response included. */
const PATIENCE_MS = 20_000
const LONGEST_RESPONSE = 5_000_000
const LONGEST_SHOWN = 200
export const LONGEST_FAULT = 300
/** How much of what a channel refused of a message is shown. */
export const LONGEST_ANSWER = 2_000

/** Faults that may pass by themselves or once someone puts a key right; other refusals are of the message itself. */
const PASSING = [401, 403, 408, 409, 425, 429]

export type ChannelResponse = { status: number; text: string }

/** One call to a channel, never inside a transaction. Its errors are readable by users. */
export async function callChannel(
  { baseUrl, sealedKey }: Pick<Place, 'baseUrl' | 'sealedKey'>,
  { secretBox, isDemoAllowed }: BusinessSettings,
  requestWith: (key: string) => { url: string } & RequestInit,
): Promise<ChannelResponse> {
  const { hostname } = new URL(baseUrl)
  if (!isDemoAllowed && !(await isOutside(hostname))) throw new Error(`${hostname} is not outside`)
  const key = opened(sealedKey, secretBox)
  const { url, ...request } = requestWith(key)
  const reply = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  // A channel may echo the request; users without the key read the log.
  return { status: reply.status, text: (await textOf(reply)).replaceAll(key, '···') }
}

/** The text of a response, as far as it is not too long. */
async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > LONGEST_RESPONSE) throw new Error('The answer is too long')
  }
  return text + decoder.decode()
}

function opened(sealedKey: string, secretBox: BusinessSettings['secretBox']): string {
  try {
    return secretBox.open(sealedKey)
  } catch {
    throw new Error('The key was sealed with another SECRETS_KEY. Enter it again.')
  }
}

/** The words for a failed call: its own, or those of what stopped it. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `No answer within ${PATIENCE_MS / 1_000} seconds`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

export const isTaken = ({ status }: ChannelResponse): boolean => status >= 200 && status < 300
export const shownText = ({ status, text }: ChannelResponse): string =>
  `${status} ${text.slice(0, LONGEST_SHOWN)}`.trim()

/** The value a text of JSON has; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with a connection, by a call that any 2xx answers; empty when nothing is. */
export async function faultOfCall(call: () => Promise<ChannelResponse>): Promise<string> {
  try {
    const response = await call()
    return isTaken(response) ? '' : shownText(response).slice(0, LONGEST_FAULT)
  } catch (error) {
    return wordsOf(error).slice(0, LONGEST_FAULT)
  }
}

/** A message that nobody took. */
export const failed = (text: string): Outcome => ({
  status: 'FAILED',
  answer: text.slice(0, LONGEST_FAULT),
  refused: [],
})

/** What becomes of a message whose response is no 2xx. */
function refusedOf(response: ChannelResponse): Outcome {
  const isPassing = response.status >= 500 || PASSING.includes(response.status)
  return { ...failed(shownText(response)), status: isPassing ? 'FAILED' : 'REFUSED' }
}

/** A response that is no message of the form: the channel refused the call itself, or answered with words. */
export class NotTaken extends Error {
  readonly outcome: Outcome
  constructor(response: ChannelResponse) {
    const outcome = isTaken(response) ? failed(response.text) : refusedOf(response)
    super(outcome.answer)
    this.outcome = outcome
  }
}

/** What becomes of a message, also when it was not taken or the call was prevented. */
export const outcomeOf = (send: () => Promise<Outcome>): Promise<Outcome> =>
  send().catch((error: unknown) => (error instanceof NotTaken ? error.outcome : failed(wordsOf(error))))
