import { addDays, dayAt, type Instant } from '#core/dates.ts'
import type { Gate } from '#areas/platform/messages/actions/gate.ts'
import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import { addressKey } from '#areas/platform/messages/rules/messages.ts'
import { zoneOfCountry } from '#core/zones.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { GateReason, Purpose } from '../contract/choices.ts'
import { findCountry, findGateFacts, lockAddress } from '../queries/gate.ts'
import { findSettings } from '../queries/set-up.ts'
import { findSuppressionsOf, liftSuppression } from '../queries/suppressions.ts'
import { afterQuiet, birthdayOf, marketingReason, serviceReason } from '../rules/gate.ts'
import { oneClickUrl, preferencesUrl } from '../rules/links.ts'
import { tokenOf } from './token.ts'

type Question = {
  channel: Channel
  purpose: Purpose
  addresses: readonly string[]
  /** A message that is on its way, and does not count against itself. */
  exceptMessageId?: string
}

const NOTHING = { suppressed: [], isRestricted: false, isUnderAge: false, consent: null, sentLately: 0 }

/**
 * Why nothing of a purpose may be sent to each of these addresses now; null for those that may be written to. It is the one rule: what
 * counts an audience, what stores its recipients and what sends each message all go by it. Quiet hours put a message off and refuse nothing.
 */
export async function gateOf(
  ctx: Context,
  { channel, purpose, addresses, exceptMessageId }: Question,
): Promise<Map<string, GateReason | null>> {
  const settings = await findSettings(ctx.tx)
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const facts = await findGateFacts(ctx.tx, {
    channel,
    purpose,
    addressKeys: [...new Set(addresses.map((address) => addressKey(channel, address)))],
    since: `${addDays(today, -settings.withinDays)}T00:00:00.000Z`,
    exceptMessageId: exceptMessageId ?? null,
    bornAfter: birthdayOf(today),
  })
  return new Map(
    addresses.map((address) => {
      const known = facts.get(addressKey(channel, address)) ?? NOTHING
      return [address, marketingReason({ channel, address }, known, settings, ctx.now)]
    }),
  )
}

/** When a marketing message that is due may go: now, or at the end of the quiet hours where its recipient lives, as far as that is known. */
async function quietUntil(ctx: Context, channel: Channel, to: string): Promise<Instant> {
  const { settings, country } = await batch(ctx.tx, {
    settings: () => findSettings(ctx.tx),
    country: () => findCountry(ctx.tx, channel, addressKey(channel, to)),
  })
  return afterQuiet(settings, ctx.now, zoneOfCountry(country) ?? ctx.property.timeZone)
}

/** What stands in front of every message of a property at the moment it is sent. */
export const gate: Gate = {
  decide: async (ctx, { id, channel, class: kind, to, isResent }) => {
    // What the platform writes to its own users, and what secures an account, is no guest's to refuse.
    if (ctx.property.id === 0 || kind === 'SECURITY' || kind === 'STAFF') return {}
    if (isResent) await liftSuppression(ctx.tx, { channel, addressKey: addressKey(channel, to) }, 'NOT_DELIVERABLE')
    if (kind === 'SERVICE') return { heldBecause: await serviceHold(ctx, channel, to) }
    await lockAddress(ctx.tx, channel, addressKey(channel, to))
    const question = { channel, purpose: 'MARKETING' as const, addresses: [to], exceptMessageId: id }
    const reason = (await gateOf(ctx, question)).get(to) ?? null
    if (reason !== null) return { heldBecause: reason === 'NO_ADDRESS' ? 'BAD_ADDRESS' : reason }
    const sendAt = await quietUntil(ctx, channel, to)
    return sendAt > ctx.now ? { sendAt } : {}
  },
  optOutOf: (ctx, place) => {
    const token = tokenOf(ctx, place)
    return { page: preferencesUrl(ctx.settings.publicUrl, token), oneClick: oneClickUrl(ctx.settings.publicUrl, token) }
  },
}

/** A message about a stay needs one check only, so that is all that is looked up. */
async function serviceHold(ctx: Context, channel: Channel, to: string): Promise<'NOT_DELIVERABLE' | undefined> {
  const found = await findSuppressionsOf(ctx.tx, [{ channel, addressKey: addressKey(channel, to) }])
  return serviceReason({ suppressed: found.map(({ reason }) => reason) }) === null ? undefined : 'NOT_DELIVERABLE'
}
