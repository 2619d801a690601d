import * as z from 'zod'
import type { WrittenEmail } from '#server/mail/mail.ts'
import { isOutside } from '#server/security/public-address.ts'
import type { Channel } from '../contract/replies.ts'

/** A message that could not be sent; a final one is not worth another try. */
export class SendFault extends Error {
  readonly isFinal: boolean
  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

const LONGEST_FAULT = 300
const PATIENCE_MS = 20_000

/** Reply codes of a server for an unknown mailbox: https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const NOBODY_THERE = /\b5\.1\.(1|2|3|6|10)\b/

/**
 * What went wrong, in the other side's words. A mail server that refuses the reader's address or the mail itself does so for good;
 * `isAbsent` where it reports an unknown mailbox.
 */
export function faultOf(error: unknown): { fault: string; isFinal: boolean; isAbsent: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT)
  const isAbsent = isRefused && code === 'EENVELOPE' && NOBODY_THERE.test(fault)
  return { fault, isFinal: isRefused || (error instanceof SendFault && error.isFinal), isAbsent }
}

type Carrier = { url: string; sender: string; key: string; mayBeNear: boolean }

const Taken = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String).optional() })

/**
 * Sends a text to a provider: one POST of JSON with the message's id as idempotency key, so that a repeat is one message.
 * Returns the provider's id of it. Too many calls and faults of the provider's are tried again, other refusals are final.
 */
export async function sendText(
  { url, sender, key, mayBeNear }: Carrier,
  message: WrittenEmail,
  channel: Channel,
): Promise<string> {
  const host = new URL(url).hostname
  if (!mayBeNear && !(await isOutside(host))) throw new SendFault(`${host} is not outside`, { isFinal: true })
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': message.id },
    body: JSON.stringify({
      reference: message.id,
      channel: channel.toLowerCase(),
      from: sender,
      to: message.to,
      text: message.text,
    }),
  })
  const body = (await response.text()).slice(0, 2_000)
  if (!response.ok) {
    const isFinal =
      response.status >= 400 && response.status < 500 && ![401, 403, 408, 409, 425, 429].includes(response.status)
    throw new SendFault(`${response.status} ${body.slice(0, 200)}`.trim(), { isFinal })
  }
  return Taken.safeParse(parsed(body)).data?.id?.slice(0, 200) ?? ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
