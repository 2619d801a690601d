import type { BusinessSettings } from '../request/context.ts'
import { isOutside } from './public-address.ts'

/** How long a job waits for the other side, its response included. */
const PATIENCE_MS = 20_000
const LONGEST_RESPONSE = 5_000_000
const LONGEST_SHOWN = 200

/** Faults that may pass by themselves or once someone puts a key right; other refusals are of the message itself. */
const PASSING = [401, 403, 408, 409, 425, 429]

export type OutsideResponse = { status: number; text: string }

/** One call to another party’s address with its sealed key, never inside a transaction. Its errors are readable by users. */
export async function callOutside(
  { baseUrl, sealedKey }: { baseUrl: string; sealedKey: string },
  { secretBox, isDemoAllowed }: BusinessSettings,
  requestWith: (key: string) => { url: string } & RequestInit,
): Promise<OutsideResponse> {
  const { hostname } = new URL(baseUrl)
  if (!isDemoAllowed && !(await isOutside(hostname))) throw new Error(`${hostname} is not outside`)
  const key = opened(sealedKey, secretBox)
  const { url, ...request } = requestWith(key)
  const reply = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  // The other side may echo the request; users without the key read the log.
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

export const isTaken = ({ status }: OutsideResponse): boolean => status >= 200 && status < 300
export const shownText = ({ status, text }: OutsideResponse): string =>
  `${status} ${text.slice(0, LONGEST_SHOWN)}`.trim()

/** The value a text of JSON has; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a response that is no 2xx may be another one the next time. */
export const isPassing = ({ status }: OutsideResponse): boolean => status >= 500 || PASSING.includes(status)
