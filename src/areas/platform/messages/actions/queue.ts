import type { Address } from '#core/address.ts'
import type { Instant } from '#core/dates.ts'
import type { AnyTx, Context } from '#server/request/context.ts'
import type { Channel, MessageClass } from '../contract/replies.ts'
import type { GuestMailKind } from '../contract/guest-mail-kind.ts'
import { findLatestTo, insertMessages, type NewMessageRow } from '../queries/messages.ts'
import { addressKey, isGivenUp, MOST_RETURNED, RETURNED_DAYS } from '../rules/messages.ts'
import { hasLater } from '../queries/guest-mails.ts'

/** A message to be sent, and its recipient. Its text is written when it is sent, by the writer of its kind. */
export type NewMessage = {
  /** Whose words they are: a name among the `emails` of an area. */
  kind: string
  to: string
  name?: string
  /** Mail by default. */
  channel?: Channel
  /** Of a security message no body is stored; a marketing message goes with consent only, and states how to stop it. */
  class?: MessageClass
  /** Ids the writer needs, never a secret. The message's own id and address come with them as `mailId` and `to`. */
  payload: Record<string, unknown>
  /** The area whose screens show what becomes of it, beside those of messages. */
  shownIn?: string
  /** The reference of what it is about, for people who look for it, and where that is shown. */
  about?: string
  aboutPath?: Address
  /** The message it replaces, which determines its property. */
  againOfId?: string
  propertyId?: number
  /** Not before then. */
  sendAt?: Instant
}

type StoredMessage = Omit<NewMessage, 'aboutPath'> & { aboutPath?: string }

/** The request that queues a message; its transaction may be the platform's. */
export type MessageContext = Pick<Context, 'property' | 'actor' | 'now' | 'newId' | 'enqueue' | 'publish'> & {
  tx: AnyTx
}

/** Queues a message in this transaction; it is written and sent after commit. Returns its id. */
export async function queueMessage(ctx: MessageContext, message: NewMessage): Promise<string> {
  return (await queue(ctx, message, null)) ?? ''
}

/** Queues a stored message once more; it is about what it was about. */
export const queueAgain = async (ctx: MessageContext, stored: StoredMessage & { againOfId: string }): Promise<string> =>
  (await queue(ctx, stored, null)) ?? ''

/** Queues the one message of an event; undefined when it was queued before. */
export const queueOnce = (ctx: MessageContext, message: NewMessage, onceKey: string): Promise<string | undefined> =>
  queue(ctx, message, onceKey)

/** Whether another message of a kind about a booking was queued after one. */
export const isSuperseded = (
  ctx: Pick<Context, 'tx'>,
  message: { mailId: string; kind: GuestMailKind; bookingId: string },
): Promise<boolean> => hasLater(ctx.tx, message)

/** Queues many messages in two statements; returns their ids in the order given, undefined for one that was queued before. */
export async function queueMessages(
  ctx: MessageContext,
  messages: readonly (NewMessage & { onceKey: string })[],
): Promise<(string | undefined)[]> {
  const rows = messages.map(({ onceKey, ...message }) => rowOf(ctx, message, onceKey))
  const made = await insertMessages(ctx.tx, rows)
  return rows.map(({ id, propertyId }, at) => {
    if (!made.has(id)) return undefined
    toQueue(ctx, { id, propertyId, sendAt: messages[at]?.sendAt })
    return id
  })
}

function rowOf(ctx: MessageContext, message: StoredMessage, onceKey: string | null): NewMessageRow {
  const { kind, to, name = '', channel = 'MAIL', payload, about = '', aboutPath = '', againOfId = null } = message
  return {
    onceKey,
    payload: { ...payload, ...(message.shownIn && { shownIn: message.shownIn }) },
    propertyId: message.propertyId ?? ctx.property.id,
    id: ctx.newId(),
    channel, kind, to, name, about, aboutPath, againOfId,
    addressKey: addressKey(channel, to),
    class: message.class ?? 'SERVICE',
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    createdByName: ctx.actor.name,
  } // prettier-ignore
}

async function queue(ctx: MessageContext, message: StoredMessage, onceKey: string | null): Promise<string | undefined> {
  const row = rowOf(ctx, message, onceKey)
  if (!(await insertMessages(ctx.tx, [row])).has(row.id)) return undefined
  toQueue(ctx, { ...row, sendAt: message.sendAt, isResent: row.againOfId !== null })
  return row.id
}

/** A job's own property is that of the caller who queued it, so the message's is named beside it. */
export function toQueue(
  ctx: Pick<Context, 'enqueue' | 'publish'>,
  {
    id,
    propertyId,
    sendAt,
    isResent = false,
  }: { id: string; propertyId: number; sendAt?: Instant | undefined; isResent?: boolean },
): void {
  const payload = { messageId: id, houseId: propertyId, ...(isResent && { isResent }) }
  ctx.enqueue({ task: 'mail.send', payload, ...(sendAt === undefined ? {} : { runAt: sendAt }) })
  ctx.publish('messages')
}

/** Reports an address that took none of the last messages to it; the newest is marked already. */
export async function reportReturned(ctx: Context, message: { channel: Channel; to: string }): Promise<void> {
  const key = addressKey(message.channel, message.to)
  const latest = await findLatestTo(ctx.tx, { channel: message.channel, addressKey: key, now: ctx.now, days: RETURNED_DAYS, most: MOST_RETURNED })
  if (isGivenUp(latest)) reportAddress(ctx, message, 'NOT_DELIVERABLE')
} // prettier-ignore

/** Reports what became of an address, after commit, to the area that decides what is sent to it from then on. */
export function reportAddress(
  ctx: Pick<Context, 'enqueue' | 'property'>,
  { channel, to }: { channel: Channel; to: string },
  outcome: 'NOT_DELIVERABLE' | 'COMPLAINED',
): void {
  if (ctx.property.id === 0) return
  ctx.enqueue({ task: 'consents.reported', payload: { propertyId: ctx.property.id, channel, to, outcome } })
}
