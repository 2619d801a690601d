import * as z from 'zod'
import type { WrittenEmail } from '#server/mail/mail.ts'
import { isOutside } from '#server/security/public-address.ts'
import type { Context } from '#server/request/context.ts'
import type { SubmittedTemplate } from '../actions/templates.ts'
import type { Channel } from '../contract/replies.ts'
import type { StoredProvider } from '../queries/providers.ts'
import { templateStateOf, type TemplateState } from '../rules/templates.ts'

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
 * `isRefusedThere` where it did not take the address, `isAbsent` where that is because there is no such mailbox.
 */
export function faultOf(error: unknown): {
  fault: string
  isFinal: boolean
  isRefusedThere: boolean
  isAbsent: boolean
} {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT)
  const isAbsent = isRefused && code === 'EENVELOPE' && NOBODY_THERE.test(fault)
  const isFinal = isRefused || (error instanceof SendFault && error.isFinal)
  return { fault, isFinal, isRefusedThere: code === 'EENVELOPE', isAbsent }
}

/** Where messages of a channel are sent to, with the key that opens it. */
export type Carrier = { url: string; sender: string; key: string; mayBeNear: boolean }

export const carrierOf = (
  { settings }: Pick<Context, 'settings'>,
  { url, sender, sealedKey }: Pick<StoredProvider, 'url' | 'sender' | 'sealedKey'>,
): Carrier => ({ url, sender, key: settings.secretBox.open(sealedKey), mayBeNear: settings.isDemoAllowed })

/**
 * One POST of JSON with an idempotency key, so that a repeat is one. Too many calls and faults of the provider's are tried again, other
 * refusals are final.
 */
async function post({ url, key, mayBeNear }: Carrier, idempotencyKey: string, content: object): Promise<unknown> {
  const host = new URL(url).hostname
  if (!mayBeNear && !(await isOutside(host))) throw new SendFault(`${host} is not outside`, { isFinal: true })
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    body: JSON.stringify(content),
  })
  const body = (await response.text()).slice(0, 2_000)
  if (!response.ok) {
    const isFinal =
      response.status >= 400 && response.status < 500 && ![401, 403, 408, 409, 425, 429].includes(response.status)
    throw new SendFault(`${response.status} ${body.slice(0, 200)}`.trim(), { isFinal })
  }
  return parsed(body)
}

const Taken = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String).optional() })

/** Sends a text to a provider, with the message's id as idempotency key. Returns the provider's id of it. */
export async function sendText(carrier: Carrier, message: WrittenEmail, channel: Channel): Promise<string> {
  const reply = await post(carrier, message.id, {
    reference: message.id,
    channel: channel.toLowerCase(),
    from: carrier.sender,
    to: message.to,
    text: message.text,
    ...(message.templateId !== undefined && { template: message.templateId }),
  })
  return Taken.safeParse(reply).data?.id?.slice(0, 200) ?? ''
}

const Submitted = z.looseObject({ state: z.string() })

/** Submits a template at `/templates` below the provider's address. Returns where it stands: submitted, unless decided at once. */
export async function sendTemplate(carrier: Carrier, template: SubmittedTemplate): Promise<TemplateState> {
  const { submissionId, name, category, texts } = template
  const url = new URL(carrier.url)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/templates`
  const content = { reference: submissionId, channel: 'whatsapp', name, category: category.toLowerCase(), texts }
  const reply = await post({ ...carrier, url: url.href }, submissionId, content)
  return templateStateOf(Submitted.safeParse(reply).data?.state ?? '') ?? 'SUBMITTED'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
