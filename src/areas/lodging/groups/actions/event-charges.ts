import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { lockOpenFolios } from '#areas/ledger/folios/actions/by-machine.ts'
import { postCharges } from '#areas/ledger/folios/actions/folios.ts'
import { assertChargeable } from '#areas/ledger/folios/rules/folios.ts'
import { extraAmounts } from '#areas/ledger/folios/rules/extras.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { addDays, type Day, dayAt, instantAt } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { groups } from '../contract/groups.ts'
import { markCharged } from '../queries/event-charges.ts'
import { findDueEvents, findEventsOf, lockEvent, type NamedEvent, readEvent } from '../queries/events.ts'
import { lockGroupsWithDue, readGroup } from '../queries/groups.ts'
import { chargesOfEvent, eventKey, priceOfEvent } from '../rules/event-costs.ts'
import { openFor, openForEach } from './account.ts'
import { eventIn } from './event-reply.ts'
import { lockedFor, publishGroup } from './life.ts'
import { reverseEvents } from './reverse-events.ts'

/** What posts the charges of an event. */
const POSTED_BY = 'groups.chargeEvent'

/** What all events of a group come to; those of a cancelled group are no longer to be charged. @throws Refusal not_found */
export const eventCosts: Action<typeof groups.eventCosts> = async (ctx, { groupId }) => {
  const [{ status }, events] = await Promise.all([
    readGroup(ctx.tx, groupId, ctx.businessDate),
    findEventsOf(ctx.tx, groupId),
  ])
  const costly = status === 'CANCELLED' ? [] : events
  const charged = costly.flatMap(({ chargedAmount }) => (chargedAmount === null ? [] : [chargedAmount]))
  return {
    count: costly.length,
    price: sum(costly.map((event) => priceOfEvent(event, event))),
    charged: charged.length,
    chargedAmount: sum(charged),
    includesTax: ctx.property.pricesIncludeTax,
  }
}

/** The lines of an event on the account of its group, taxed as of the day on which it begins. @throws Refusal no_tax_slab */
function linesOf(ctx: Context, event: NamedEvent, bookingId: string, slabs: readonly TaxSlab[]) {
  const { timeZone, pricesIncludeTax: includesTax } = ctx.property
  const serviceOn = dayAt(event.startsAt, timeZone)
  return chargesOfEvent(event, event).map(({ part, name, quantity, unitAmount, taxCategory, serviceCode }) => ({
    ...extraAmounts(unitAmount, quantity, taxCategory, { slabs, day: serviceOn, includesTax }),
    bookingId,
    stayId: null,
    name,
    quantity,
    serviceOn,
    taxCategory,
    sourceKey: eventKey(event.id, event.chargeRound, part),
    serviceCode,
  }))
}

/** Charges events to accounts that take charges; the groups are locked. @throws Refusal no_tax_slab */
async function post(ctx: Context, events: readonly { event: NamedEvent; bookingId: string }[]): Promise<void> {
  const slabs = await taxSlabs(ctx)
  const made = events.map(({ event, bookingId }) => {
    const lines = linesOf(ctx, event, bookingId, slabs)
    return { event, bookingId, lines, amount: sum(lines.map(({ net, tax }) => net + tax)) }
  })
  await postCharges(
    ctx,
    made.flatMap(({ lines }) => lines),
    POSTED_BY,
  )
  const marks = made.map(({ event: { id }, amount }) => ({ id, amount }))
  await markCharged(ctx.tx, marks, ctx.businessDate)
  for (const { event, bookingId, amount } of made) {
    const after = { eventId: event.id, name: event.name, amount }
    ctx.record({ type: 'GROUP_EVENT_CHARGED', entity: 'group', entityId: event.groupId, bookingId, after })
  }
  publishGroup(ctx)
  ctx.publish('folios', 'payments')
}

/**
 * Puts what an event costs on the account of its group, which is opened for it.
 *
 * @throws Refusal not_found, group_cancelled, group_not_definite, event_charged, event_without_price, folio_closed once the account is
 *   invoiced and paid, no_tax_slab
 */
export const chargeEvent: Action<typeof groups.chargeEvent> = async (ctx, { groupId, eventId }) => {
  const group = await lockedFor(ctx, 'change', { groupId })
  if (group.status !== 'DEFINITE') refuse('group_not_definite', { status: group.status })
  const { chargedOn } = await lockEvent(ctx.tx, groupId, eventId)
  if (chargedOn !== null) refuse('event_charged', { day: chargedOn })
  const event = await readEvent(ctx.tx, eventId)
  if (chargesOfEvent(event, event).length === 0) refuse('event_without_price')
  const bookingId = await openFor(ctx, group)
  assertChargeable(await lockFolio(ctx, bookingId))
  await post(ctx, [{ event, bookingId }])
  return eventIn(await readEvent(ctx.tx, eventId), ctx.property.timeZone)
}

/**
 * The same for all events of definite groups that begin on the business date, while it closes. An event whose account takes no more
 * charges is left as it is, and so is one that is charged already.
 *
 * @returns how many events were charged
 */
export async function chargeEventsAtClose(ctx: Context): Promise<number> {
  const { timeZone } = ctx.property
  const midnight = (day: Day) => instantAt(day, '00:00', timeZone)
  const [from, until] = [midnight(ctx.businessDate), midnight(addDays(ctx.businessDate, 1))]
  const locked = await lockGroupsWithDue(ctx.tx, from, until)
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  const events = await findDueEvents(ctx.tx, ids, { from, until })
  const costly = events.filter((event) => chargesOfEvent(event, event).length > 0)
  const accounts = await openForEach(ctx, locked)
  const open = await lockOpenFolios(ctx.tx, [...accounts.values()].sort())
  const charged = costly.flatMap((event) => {
    const bookingId = accounts.get(event.groupId) ?? ''
    return open.has(bookingId) ? [{ event, bookingId }] : []
  })
  if (charged.length > 0) await post(ctx, charged)
  return charged.length
}

/** @throws Refusal not_found, group_cancelled, event_not_charged, charge_invoiced, charge_has_changed */
export const reverseEvent: Action<typeof groups.reverseEvent> = async (ctx, { groupId, eventId }) => {
  await lockedFor(ctx, 'change', { groupId })
  const event = await lockEvent(ctx.tx, groupId, eventId)
  if (event.chargedOn === null) refuse('event_not_charged')
  await reverseEvents(ctx, [event], 'Charges of the event reversed')
  publishGroup(ctx)
  return eventIn(await readEvent(ctx.tx, eventId), ctx.property.timeZone)
}
