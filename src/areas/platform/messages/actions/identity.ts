import { MAIL_COLOR } from '#core/mail-html.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { messages } from '../contract/messages.ts'
import { findIdentity, findSender, saveIdentity as storeIdentity, type Sender } from '../queries/identity.ts'
import { assertProperty } from './providers.ts'

/** The sender's name and the reply-to address of emails; by default the property's own name and address. */
export async function identityOf(ctx: Context): Promise<{ fromName: string; replyTo: string; color: string }> {
  const found = ctx.property.id === 0 ? undefined : await findIdentity(ctx.tx)
  return {
    fromName: found?.fromName || (found?.name ?? ctx.settings.productTitle),
    replyTo: found?.replyTo || (found?.email ?? ''),
    color: found?.color ?? MAIL_COLOR,
  }
}

/** The property as its messages name it. @throws Refusal not_your_property where there is none */
export const senderOf = async (ctx: Context): Promise<Sender> =>
  (await findSender(ctx.tx)) ?? refuse('not_your_property')

/** @throws Refusal not_your_property, not_found where no property is picked */
export const identity: Action<typeof messages.identity> = async (ctx) => {
  assertProperty(ctx)
  const found = (await findIdentity(ctx.tx)) ?? refuse('not_found', { propertyId: ctx.property.id })
  const { fromName, replyTo, color, version, name, email } = found
  return { fromName, replyTo, color: color ?? MAIL_COLOR, version, defaults: { fromName: name, replyTo: email } }
}

/** @throws Refusal not_your_property, not_found, stale_version */
export const saveIdentity: Action<typeof messages.saveIdentity> = async (ctx, { version, ...chosen }) => {
  const before = await identity(ctx, {})
  if (!(await storeIdentity(ctx.tx, chosen, version))) refuse('stale_version', { version: before.version })
  ctx.record({
    type: 'PROPERTY_UPDATE',
    entity: 'property',
    entityId: String(ctx.property.id),
    before: { mailName: before.fromName, replyTo: before.replyTo, color: before.color },
    after: { mailName: chosen.fromName, replyTo: chosen.replyTo, color: chosen.color },
  })
  return identity(ctx, {})
}
