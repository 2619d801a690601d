import type { Context } from '#server/context.ts'
import type { Channel, MessageClass } from '../contract.ts'
import { insertMessage } from '../queries.ts'

/** What is to be told to whom. The words are written when it is sent, by the writer of its kind. */
export type NewMessage = {
  /** Whose words they are: a name in served.ts. */
  kind: string
  to: string
  name?: string
  /** Mail unless said otherwise. */
  channel?: Channel
  /** Of a security message no body is kept. */
  class?: MessageClass
  /** Ids the writer needs, never a secret. The message's own id and address come with them as `mailId` and `to`. */
  payload: Record<string, unknown>
  /** The reference of what it is about, for people who look for it, and where that is shown. */
  about?: string
  aboutPath?: string
  /** The message in whose place it goes, which says whose property it is of. */
  againOfId?: string
  propertyId?: number
}

/** Queues a message in this transaction; it is written and sent after commit. Answers its id. */
export async function queueMessage(
  ctx: Pick<Context, 'tx' | 'newId' | 'now' | 'actor' | 'property' | 'enqueue' | 'publish'>,
  message: NewMessage,
): Promise<string> {
  const { kind, to, name = '', channel = 'MAIL', payload, about = '', aboutPath = '', againOfId = null } = message
  const id = ctx.newId()
  const propertyId = message.propertyId ?? ctx.property.id
  await insertMessage(ctx.tx, {
    propertyId, id, channel, kind, payload, to, name, about, aboutPath, againOfId,
    class: message.class ?? 'SERVICE',
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    createdByName: ctx.actor.name,
  }) // prettier-ignore
  toQueue(ctx, { id, propertyId })
  return id
}

/** A job's own property is that of whoever queued it, so the message's is named beside it. */
export function toQueue(
  ctx: Pick<Context, 'enqueue' | 'publish'>,
  { id, propertyId }: { id: string; propertyId: number },
): void {
  ctx.enqueue({ task: 'mail.send', payload: { messageId: id, houseId: propertyId } })
  ctx.publish('messages')
}
