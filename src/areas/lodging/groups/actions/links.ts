import * as z from 'zod'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Address } from '#core/address.ts'
import { writtenFor } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { groups } from '../contract/groups.ts'
import type { GroupLink } from '../contract/organiser.ts'
import { readGroup } from '../queries/groups.ts'
import { deleteLink, findLink, markMailed, type StoredLink, upsertLink } from '../queries/links.ts'
import { linkEmail } from '../rules/email-text.ts'
import { isLinkLive } from '../rules/organiser.ts'
import { lockedFor } from './life.ts'

/** Where a token opens the rooming list. */
const urlOf = (ctx: Context, { sealedToken }: StoredLink): string =>
  `${ctx.settings.publicUrl}/rooming-list?token=${ctx.settings.secretBox.open(sealedToken)}`

const shown = (ctx: Context, stored: StoredLink): GroupLink => {
  const { madeAt, mailedAt } = stored
  return { url: urlOf(ctx, stored), madeAt, mailedAt }
}

/** @throws Refusal not_found */
export const link: Action<typeof groups.link> = async (ctx, { groupId }) => {
  const { status, departure } = await readGroup(ctx.tx, groupId, ctx.businessDate)
  const stored = isLinkLive({ status, departure }, ctx.businessDate) ? await findLink(ctx.tx, groupId) : undefined
  return { link: stored ? shown(ctx, stored) : null }
}

async function make(ctx: Context, groupId: string): Promise<StoredLink> {
  const token = `${ctx.property.id}-${newToken()}`
  const sealedToken = ctx.settings.secretBox.seal(token)
  const tokenHash = hashOfToken(token)
  await upsertLink(ctx.tx, { groupId, tokenHash, sealedToken, madeAt: ctx.now, madeBy: ctx.actor.id })
  ctx.record({ type: 'GROUP_LINK_MADE', entity: 'group', entityId: groupId })
  return { groupId, sealedToken, madeAt: ctx.now, mailedAt: null }
}

/** Makes a link of 256 bits in the place of the one before; its hash is stored, and the token sealed. @throws Refusal not_found, group_cancelled, group_over */
export const makeLink: Action<typeof groups.makeLink> = async (ctx, { groupId }) => {
  await lockedFor(ctx, 'release', { groupId })
  return { link: shown(ctx, await make(ctx, groupId)) }
}

/** Mails the link to the contact, and makes one where there is none. @throws Refusal not_found, group_cancelled, group_over, no_address */
export const mailLink: Action<typeof groups.mailLink> = async (ctx, { groupId }) => {
  const group = await lockedFor(ctx, 'release', { groupId })
  if (group.contactEmail === '') refuse('no_address')
  const stored = (await findLink(ctx.tx, groupId)) ?? (await make(ctx, groupId))
  const aboutPath: Address = `/bookone/group?id=${groupId}`
  const { contactEmail: to, contactName: name } = group
  await queueMessage(ctx, { kind: 'groupLink', to, name, payload: { groupId }, about: group.name, aboutPath })
  await markMailed(ctx.tx, groupId, ctx.now)
  ctx.record({ type: 'GROUP_LINK_SENT', entity: 'group', entityId: groupId })
  return { link: shown(ctx, { ...stored, mailedAt: ctx.now }) }
}

/** @throws Refusal not_found */
export const withdrawLink: Action<typeof groups.withdrawLink> = async (ctx, { groupId }) => {
  await readGroup(ctx.tx, groupId, ctx.businessDate)
  if (await deleteLink(ctx.tx, groupId))
    ctx.record({ type: 'GROUP_LINK_WITHDRAWN', entity: 'group', entityId: groupId })
  return { link: null }
}

const Payload = z.looseObject({ mailId: z.uuid(), groupId: z.uuid(), to: z.email() })

/** The mail that brings the link; nothing once it was withdrawn, or the group is over. */
const groupLink: EmailWriter = async (ctx, payload) => {
  const { mailId, groupId, to } = Payload.parse(payload)
  const [group, stored] = await Promise.all([readGroup(ctx.tx, groupId, ctx.businessDate), findLink(ctx.tx, groupId)])
  if (!stored || !isLinkLive(group, ctx.businessDate)) return undefined
  const { name: property, locale } = ctx.property
  const language = await languageFor(ctx, undefined, { companyId: group.company?.id ?? null })
  const url = urlOf(ctx, stored)
  const { name, arrival, departure } = group
  const words = linkEmail(
    { language, locale: writtenFor(language, locale) },
    { name, property, url, arrival, departure },
  )
  return { id: mailId, to, ...words, language, attachments: [] }
}

/** Mails of this area by the kind they are queued with. */
export const groupEmails = { groupLink } satisfies Record<string, EmailWriter>
