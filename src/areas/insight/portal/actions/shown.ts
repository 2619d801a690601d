import { onlineExtras } from '#areas/ledger/folios/actions/extras.ts'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { linkUrl } from '#areas/billing/links/rules/links.ts'
import { conversationsOf } from '#areas/insight/cases/actions/of-guest.ts'
import { extrasOf as chosenExtras } from '#areas/marketing/website/actions/extras.ts'
import { countedOf, totalOfExtras } from '#areas/marketing/website/rules/extras.ts'
import { roomOrdersOf } from '#areas/trade/orders/actions/from-room.ts'
import { surveyUrl } from '#areas/marketing/reviews/rules/survey.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { nightsOf } from '#core/dates.ts'
import { zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Conversation, GuestPage, Registration } from '../contract/replies.ts'
import { findAround, findGuestInvoices, findPageCases, findUpgradeRequests } from '../queries/offers.ts'
import { findRegistrations, type StoredRegistration } from '../queries/registrations.ts'
import { findUpgrades } from '../queries/settings.ts'
import { isRegistrationOpen } from '../rules/page.ts'
import { wantedOf } from '../rules/wanted.ts'
import { isFreeThroughout, upgradeTotal } from '../rules/upgrades.ts'
import { canPay } from './can-pay.ts'
import type { OpenPage } from './enter.ts'

/** A registration as it is shown: without the sealed number. */
export const shownRegistration = ({
  id: _id,
  bookingId: _bookingId,
  documentSealed: _sealed,
  customerId: _customerId,
  ...shown
}: StoredRegistration): Registration => shown

/** The extras of a stay that is not over, each with what it comes to and whether the bill has it already. */
export async function extrasOf(ctx: Context, { booking, settings, phase }: OpenPage) {
  if (!settings.hasExtras || phase === 'AFTER' || phase === 'OVER') return []
  const [offered, had] = await Promise.all([
    onlineExtras(ctx, booking.arrival, countedOf(booking)).catch(none),
    chosenExtras(ctx, booking.id),
  ])
  const bought = new Set(had.map(({ extraId }) => extraId))
  return offered.map((extra) => ({ extra, total: totalOfExtras([extra]), isBought: bought.has(extra.id) }))
}

/** Extras that cannot be taxed on a day are not offered. */
function none(error: unknown): [] {
  if (error instanceof Refusal) return []
  throw error
}

/** The dearer rooms that are free throughout the stay of a room, and those the guest has requested. */
export async function upgradesOf(ctx: Context, { booking, rooms, phase }: OpenPage): Promise<GuestPage['upgrades']> {
  const [requested, offered] = await Promise.all([
    findUpgradeRequests(ctx.tx, booking.id),
    phase === 'BEFORE' ? findUpgrades(ctx.tx) : [],
  ])
  const shown = requested.map(({ id, stayId, toTypeName: roomTypeName, price, nights, state }) => ({
    id, stayId, roomTypeName, total: upgradeTotal(price, nights), state,
  })) // prettier-ignore
  if (offered.length === 0) return shown
  const span = { from: booking.arrival, until: booking.departure }
  const types = await typeNights(ctx, span)
  const open = rooms.flatMap((stay) => {
    if (requested.some(({ stayId, state }) => stayId === stay.id && state !== 'DECLINED')) return []
    return offered
      .filter(({ fromTypeId }) => fromTypeId === stay.roomTypeId)
      .filter(({ toTypeId }) => {
        const nights = types.find(({ id }) => id === toTypeId)?.nights ?? []
        return isFreeThroughout(nights.filter(({ day }) => day >= stay.arrival && day < stay.departure))
      })
      .map(({ id, toTypeName: roomTypeName, price }) => ({
        id, stayId: stay.id, roomTypeName, total: upgradeTotal(price, nightsOf(stay)), state: 'OFFERED' as const,
      })) // prettier-ignore
  })
  return [...shown, ...open]
}

async function conversations(ctx: Context, bookingId: string): Promise<Conversation[]> {
  const cases = await findPageCases(ctx.tx, bookingId)
  const isChat = new Set(cases.flatMap((one) => (one.isChat ? [one.caseId] : [])))
  const found = await conversationsOf(ctx, cases.map(({ caseId }) => caseId)) // prettier-ignore
  return found.map(({ entries, ...one }) => ({
    ...one,
    isChat: isChat.has(one.caseId),
    entries: entries.map(({ kind, ...entry }) => ({ ...entry, isOwn: kind === 'IN' })),
  }))
}

/** The page as its guest sees it now. */
export async function shownPage(ctx: Context, open: OpenPage): Promise<GuestPage> {
  const { page, booking, rooms, settings, phase } = open
  const [around, guests, extras, upgrades, written, invoices, ordered] = await Promise.all([
    findAround(ctx.tx, booking.id, ctx.now),
    settings.hasRegistration ? findRegistrations(ctx.tx, booking.id) : [],
    extrasOf(ctx, open),
    upgradesOf(ctx, open),
    conversations(ctx, booking.id),
    phase === 'AFTER' || phase === 'DURING' ? findGuestInvoices(ctx.tx, booking.id) : [],
    phase === 'DURING' ? roomOrdersOf(ctx, booking.id) : [],
  ])
  const { linkToken, reviewToken, bookAt, ...contact } = around
  const { publicUrl } = ctx.settings
  const isHere = phase === 'DURING' || phase === 'BEFORE'
  const isPayable = await canPay(ctx, open, linkToken !== '')
  const { locale, currency, name } = ctx.property
  const { reference, arrival, departure, customer } = booking
  const { state, version, arrivalTime, vehiclePlate, notes } = page
  return {
    phase, locale, currency, reference, arrival, departure, extras: extras.map(({ extra, ...one }) => ({ ...one, id: extra.id, name: extra.name })),
    upgrades, invoices,
    property: { name, ...contact },
    guestName: `${customer.firstName} ${customer.lastName}`.trim(),
    stays: rooms.map((stay) => ({
      id: stay.id, roomTypeName: stay.roomTypeName, roomNumber: stay.status === 'IN_HOUSE' ? (stay.roomNumber ?? '') : '',
      adults: stay.adults, children: stay.children, guestName: stay.guestName, arrival: stay.arrival, departure: stay.departure,
    })),
    due: phase === 'OVER' ? zero : guestBalance(booking.money),
    payUrl: linkToken === '' ? '' : linkUrl(publicUrl, linkToken),
    canPay: isPayable,
    registration: settings.hasRegistration
      ? { state, version, arrivalTime, vehiclePlate, notes, isOpen: isRegistrationOpen(phase, state), guests: guests.map(shownRegistration), wants: wantedOf(ctx.property.countryPack) }
      : null,
    topics: settings.hasRequests && phase === 'DURING' ? settings.topics : [],
    hasRoomMenu: settings.hasRoomMenu && phase === 'DURING',
    orders: ordered.map(({ reference: _reference, currency: _currency, ...one }) => one),
    hasChat: settings.hasChat && isHere,
    conversations: written,
    reviewUrl: reviewToken !== '' && phase === 'AFTER' ? surveyUrl(publicUrl, reviewToken) : '',
    bookAgainUrl: bookAt !== '' && !isHere ? `${publicUrl}/house?at=${encodeURIComponent(bookAt)}` : '',
  } // prettier-ignore
}
