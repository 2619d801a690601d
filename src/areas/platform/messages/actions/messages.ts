import { isPlatformRole } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Scope, scopeOf, runInScope } from '#server/request/scope.ts'
import { checkDomain, domain, removeDomain, saveDomain } from './domain.ts'
import { guestMails, previewGuestMail, resetGuestMailText, setGuestMail, setGuestMailText } from './guest-mails.ts'
import { identity, saveIdentity } from './identity.ts'
import { assertProperty, callback, providers, removeProvider, saveProvider, setCredits } from './providers.ts'
import { type NewMessage, queueAgain, queueMessage, toQueue } from './queue.ts'
import type { Channel, Message } from '../contract/replies.ts'
import { messages } from '../contract/messages.ts'
import {
  findEvents,
  findMessages,
  findSentAgain,
  getMessage,
  type StoredMessage,
  lockMessage,
  markMessage,
} from '../queries/messages.ts'
import { findActiveProvider } from '../queries/providers.ts'
import { canCancel, canResend, isAddress, masked } from '../rules/messages.ts'

/** Platform staff look everywhere, and act in the property they have picked, or in the platform's own. */
const reachOf = (ctx: Context): Scope =>
  isPlatformRole(ctx.actor.roles[0]) ? { propertyId: ctx.property.id } : scopeOf(ctx)

function inList(stored: StoredMessage): Message {
  const { payload: _, body: __, attachments: ___, providerRef: ____, againOfId: _____, ...message } = stored
  return { ...message, to: masked(message.to) }
}

const list: Action<typeof messages.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readIdCursor(after)
  const scope = scopeOf(ctx)
  const page = { after: place, limit: limit + 1, timeZone: ctx.property.timeZone }
  const rows = await runInScope(ctx, scope, (tx) => findMessages(tx, scope, filter, page))
  return pageOf(rows.map((row) => ({ ...row, to: masked(row.to) })), limit, (last) => cursorOf(last.id)) // prettier-ignore
}

const get: Action<typeof messages.get> = async (ctx, { messageId }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await getMessage(tx, scope, messageId)
    const events = await findEvents(tx, stored.propertyId, messageId)
    const sentAgainId = await findSentAgain(tx, stored.propertyId, messageId)
    const { to, attachments, providerRef, againOfId } = stored
    const body = stored.class === 'SECURITY' || stored.body === '' ? null : stored.body
    return { message: inList(stored), to, body, attachments, providerRef, againOfId, sentAgainId, events }
  })
}

/** @throws Refusal not_found, message_not_open for one on its way, one that was stopped, and one its reader objected to */
const resend: Action<typeof messages.resend> = (ctx, { messageId }) => {
  const scope = reachOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockMessage(tx, scope, messageId)
    if (!canResend(stored.state)) refuse('message_not_open', { state: stored.state })
    const isHeld = stored.state === 'HELD'
    const id = isHeld ? messageId : await queueAgain({ ...ctx, tx }, { ...stored, againOfId: messageId })
    if (isHeld) {
      const event = { id: ctx.newId(), by: 'PERSON' as const, detail: ctx.actor.name, at: ctx.now }
      await markMessage(tx, stored, { state: 'QUEUED', attempts: 0, fault: '' }, event)
      toQueue(ctx, { ...stored, isResent: true })
    }
    trace(ctx, 'MESSAGE_RESENT', stored)
    return inList(await getMessage(tx, scope, id))
  })
}

/** @throws Refusal not_found, message_not_open once it has left */
const cancel: Action<typeof messages.cancel> = (ctx, { messageId }) => {
  const scope = reachOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockMessage(tx, scope, messageId)
    if (!canCancel(stored.state)) refuse('message_not_open', { state: stored.state })
    const event = { id: ctx.newId(), by: 'PERSON' as const, detail: ctx.actor.name, at: ctx.now }
    await markMessage(tx, stored, { state: 'CANCELLED', nextAttemptAt: null }, event)
    trace(ctx, 'MESSAGE_CANCELLED', stored)
    return inList(await getMessage(tx, scope, messageId))
  })
}

/** The audit trail belongs to a property; messages of another one, or of the platform, leave their own history only. */
function trace(
  ctx: Context,
  type: 'MESSAGE_RESENT' | 'MESSAGE_CANCELLED',
  { id, propertyId, kind, about }: StoredMessage,
): void {
  if (ctx.property.id > 0 && propertyId === ctx.property.id)
    ctx.record({ type, entity: 'message', entityId: id, after: { kind, about } })
}

/** @throws Refusal not_your_property for staff who have picked none, no_provider where no one carries the channel, no_address for a text that is no address on it */
const tryOut: Action<typeof messages.tryOut> = async (ctx, { channel, to }) => {
  assertProperty(ctx)
  if (!isAddress(channel, to)) refuse('no_address')
  await assertCarried(ctx, channel)
  const message: NewMessage = { kind: 'tryOut', channel, class: 'STAFF', to, payload: {} }
  const id = await queueMessage(ctx, message)
  return inList(await getMessage(ctx.tx, { propertyId: ctx.property.id }, id))
}

async function assertCarried(ctx: Context, channel: Channel): Promise<void> {
  if (channel !== 'MAIL' && !(await findActiveProvider(ctx.tx, channel))) refuse('no_provider', { channel })
}

export const messagesArea = implement(messages, {
  list,
  get,
  resend,
  cancel,
  providers,
  saveProvider,
  setCredits,
  removeProvider,
  tryOut,
  callback,
  identity,
  saveIdentity,
  guestMails,
  setGuestMail,
  setGuestMailText,
  resetGuestMailText,
  previewGuestMail,
  domain,
  saveDomain,
  checkDomain,
  removeDomain,
})
