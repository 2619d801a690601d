import * as z from 'zod'
import type { Context } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { mailHtml } from '#core/mail-html.ts'
import { signatureOf } from '../actions/domain.ts'
import { identityOf } from '../actions/identity.ts'
import { reportAddress, reportReturned, toQueue } from '../actions/queue.ts'
import type { Instant } from '#core/dates.ts'
import type { EmailWriter, Mail, Mailer, WrittenEmail } from '#server/mail/mail.ts'
import type { Channel, HeldBecause, MessageState } from '../contract/replies.ts'
import type { Gate, OptOut } from '../actions/gate.ts'
import { type Carrier, carrierOf, faultOf, sendText, SendFault } from './provider.ts'
import { type StoredMessage, lockMessage, markMessage, type MessageChange, pruneMessages } from '../queries/messages.ts'
import { findActiveProvider, returnCredits, takeCredits } from '../queries/providers.ts'
import { isAddress, MOST_ATTEMPTS, pauseAfter, stateAfter } from '../rules/messages.ts'
import { unitsOf } from '../rules/sms.ts'
import { releaseCredited } from './credits.ts'

const Payload = z.looseObject({ messageId: z.uuid(), houseId: z.int().min(0), isResent: z.boolean().default(false) })

/** Dependencies of the outbox: who writes each kind of message, and what decides whether it goes. */
type Given = { writers: Readonly<Record<string, EmailWriter>>; gate: Gate }

/** A message that is written and may go. */
type Ready = { mail: Mail; channel: Channel; attempts: number; carrier: Carrier | undefined }

/**
 * The outbox: 'mail.send' writes a message inside its property, hands it over after that transaction has ended, and records what
 * became of it in another one. What fails for now fails the job, so that the queue tries again; what fails for good does not.
 *
 * @param writers by kind, each from the area that writes the message
 */
export function messageJobs(mailer: Mailer, { writers, gate }: Given): Jobs {
  const given = { gate, writers: { ...writers, tryOut } }
  const run = async (system: System, payload: Record<string, unknown>): Promise<void> => {
    const { messageId, houseId: propertyId, isResent } = Payload.parse(payload)
    const inProperty = <T>(work: (ctx: Context) => Promise<T>) => system.inProperty(propertyId, work)
    const seen = { attempts: 0 }
    try {
      const ready = await inProperty((ctx) => begin(ctx, messageId, { ...given, isResent }, seen))
      if (!ready) return
      const providerRef = ready.carrier
        ? await sendText(ready.carrier, ready.mail, ready.channel)
        : await mailer.send(ready.mail).then(() => '')
      await inProperty((ctx) =>
        recordOutcome(ctx, messageId, { state: 'SENT', sentAt: ctx.now, providerRef, fault: '', nextAttemptAt: null }),
      )
    } catch (error) {
      const { isFinal, ...failed } = faultOf(error)
      const isOver = isFinal || seen.attempts >= MOST_ATTEMPTS
      await inProperty((ctx) => giveBack(ctx, messageId, { ...failed, isOver, attempts: seen.attempts }))
      if (!isOver) throw error
    }
  }
  return {
    'mail.send': { run },
    'messages.credited': { run: releaseCredited },
    'messages.prune': { cron: '41 3 * * *', run: ({ platform }) => platform(pruneMessages) },
  }
}

const OPEN: readonly MessageState[] = ['QUEUED', 'SENDING']

/** Writes the message; undefined when there is nothing to send now, and then its state shows why. */
async function begin(
  ctx: Context,
  id: string,
  { writers, gate, isResent }: Given & { isResent: boolean },
  seen: { attempts: number },
): Promise<Ready | undefined> {
  const stored = await lockMessage(ctx.tx, { propertyId: ctx.property.id }, id)
  if (!OPEN.includes(stored.state)) return undefined
  const attempts = stored.attempts + 1
  seen.attempts = attempts
  if (!isAddress(stored.channel, stored.to)) return hold(ctx, stored, 'BAD_ADDRESS')
  const provider = stored.channel === 'MAIL' ? undefined : await findActiveProvider(ctx.tx, stored.channel)
  if (stored.channel !== 'MAIL' && !provider) return hold(ctx, stored, 'NO_PROVIDER')
  const { heldBecause, sendAt } = await gate.decide(ctx, { ...stored, isResent })
  if (heldBecause) return hold(ctx, stored, heldBecause)
  if (sendAt !== undefined) return putOff(ctx, stored, sendAt)

  const optOut =
    stored.class === 'MARKETING' ? gate.optOutOf(ctx, { channel: stored.channel, address: stored.to }) : undefined
  const written = await wordsOf(ctx, stored, writers, optOut)
  if (!written) return mark(ctx, stored, { state: 'CANCELLED' }, 'Nothing is left to say')
  const { subject, text, attachments } = written
  // A message takes its credits with its first try.
  if (provider && stored.attempts === 0 && !(await takeCredits(ctx.tx, provider.id, unitsOf(stored.channel, text))))
    return hold(ctx, stored, 'NO_CREDIT')
  const files = attachments.map(({ fileName, bytes }) => ({ fileName, size: bytes.byteLength }))
  const body = stored.class === 'SECURITY' ? '' : text
  await mark(ctx, stored, { state: 'SENDING', attempts, subject, body, attachments: files })
  const carrier = provider && carrierOf(ctx, provider)
  return { mail: await addressed(ctx, stored, written, optOut), channel: stored.channel, attempts, carrier }
}

/** The words of a message; those of the property's own sales end with how to stop them. */
async function wordsOf(
  ctx: Context,
  stored: StoredMessage,
  writers: Given['writers'],
  optOut: OptOut | undefined,
): Promise<WrittenEmail | undefined> {
  const write = writers[stored.kind]
  if (!write) throw new SendFault(`nobody writes messages of kind ${stored.kind}`, { isFinal: true })
  const stop = optOut && { optOutUrl: optOut.page }
  const written = await write(ctx, { ...stored.payload, ...stop, mailId: stored.id, to: stored.to }).catch(unwritable)
  if (written && optOut && ![written.text, written.html ?? optOut.page].every((words) => words.includes(optOut.page)))
    throw new SendFault('its words do not say how to stop it', { isFinal: true })
  return written
}

/** A written message as it is sent: under the property's identity, with the headers of its class. */
async function addressed(
  ctx: Context,
  stored: StoredMessage,
  written: WrittenEmail,
  optOut: OptOut | undefined,
): Promise<Mail> {
  const own = await identityOf(ctx)
  const { fromName, replyTo } = written.sender ?? own
  const identity = { ...own, fromName: fromName || own.fromName, replyTo: replyTo || own.replyTo }
  const look = { name: identity.fromName, color: identity.color, language: written.language, subject: written.subject }
  const html = written.html ?? mailHtml(written.text, look)
  const signature = stored.channel === 'MAIL' ? await signatureOf(ctx) : undefined
  return {
    ...written,
    id: stored.id,
    to: stored.to,
    ...identity,
    html,
    ...(optOut && { oneClickUrl: optOut.oneClick }),
    ...(signature && { signature }),
  }
}

/** The stored payload is incomplete, and another try would not change that. */
function unwritable(error: unknown): never {
  if (error instanceof z.ZodError) throw new SendFault('too little was kept of it to write it again', { isFinal: true })
  throw error
}

const hold = (ctx: Context, stored: StoredMessage, heldBecause: HeldBecause) =>
  mark(ctx, stored, { state: 'HELD', heldBecause, nextAttemptAt: null })

/** The message waits for a better hour; that is no try. */
async function putOff(ctx: Context, stored: StoredMessage, sendAt: Instant): Promise<undefined> {
  toQueue(ctx, { ...stored, sendAt })
  return mark(ctx, stored, { state: 'QUEUED', nextAttemptAt: sendAt })
}

async function mark(ctx: Context, stored: StoredMessage, change: MessageChange, detail = ''): Promise<undefined> {
  await markMessage(ctx.tx, stored, change, { id: ctx.newId(), by: 'US', detail, at: ctx.now })
  const { shownIn } = stored.payload
  ctx.publish('messages', ...(typeof shownIn === 'string' ? [shownIn] : []))
  return undefined
}

/** Records our own outcome, unless the provider has reported more in the meantime. */
async function recordOutcome(ctx: Context, id: string, change: MessageChange, detail = ''): Promise<void> {
  const stored = await lockMessage(ctx.tx, { propertyId: ctx.property.id }, id)
  if (stateAfter(stored.state, change.state) !== stored.state) await mark(ctx, stored, change, detail)
}

type Failure = Omit<ReturnType<typeof faultOf>, 'isFinal'> & { isOver: boolean; attempts: number }

/** A try that failed: the message waits for the next one, or is given up. */
async function giveBack(
  ctx: Context,
  id: string,
  { fault, isOver, isAbsent, isRefusedThere, attempts }: Failure,
): Promise<void> {
  const stored = await lockMessage(ctx.tx, { propertyId: ctx.property.id }, id)
  if (!OPEN.includes(stored.state)) return
  const nextAttemptAt = isOver ? null : new Date(Date.parse(ctx.now) + pauseAfter(attempts) * 1_000).toISOString()
  const isReturned = isOver && isRefusedThere
  await mark(ctx, stored, { state: isOver ? 'FAILED' : 'QUEUED', attempts, fault, nextAttemptAt, isReturned }, fault)
  if (isOver && stored.attempts > 0 && stored.channel !== 'MAIL')
    await returnCredits(ctx.tx, stored.channel, unitsOf(stored.channel, stored.body))
  if (isAbsent) reportAddress(ctx, stored, 'NOT_DELIVERABLE')
  else if (isReturned) await reportReturned(ctx, stored)
}

/** The words of a test message. */
const tryOut: EmailWriter = async (ctx, payload) => {
  const { mailId, to } = z.looseObject({ mailId: z.uuid(), to: z.string() }).parse(payload)
  const { productTitle } = ctx.settings
  const from = ctx.property.name || productTitle
  return { id: mailId, to, subject: `A test message from ${from}`, text: `This is a test message from ${from}, sent with ${productTitle}. It works.`, language: 'en', attachments: [] } // prettier-ignore
}
