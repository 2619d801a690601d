import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { postedUnder } from '#areas/ledger/folios/actions/by-machine.ts'
import { reverseCharges } from '#areas/ledger/folios/actions/folios.ts'
import { accountOf } from '#areas/lodging/bookings/actions/account.ts'
import { dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { markReversed } from '../queries/event-charges.ts'
import { findEventsOf, type StoredEvent } from '../queries/events.ts'
import { eventKeys } from '../rules/event-costs.ts'

/**
 * Reverses the charges of events, which may then be charged anew; what someone reversed on the bill stays so. The group is locked.
 *
 * @throws Refusal charge_invoiced, charge_has_changed
 */
export async function reverseEvents(ctx: Context, events: readonly StoredEvent[], reason: string): Promise<void> {
  const charged = events.filter(({ chargedOn }) => chargedOn !== null)
  const [first] = charged
  if (!first) return
  const { groupId } = first
  const bookingId = await accountOf(ctx, groupId)
  if (bookingId) await lockFolio(ctx, bookingId)
  const lineIds = await postedUnder(ctx, charged.flatMap(eventKeys))
  await reverseCharges(ctx, lineIds, { action: 'groups.reverseEvent', reason })
  await markReversed(ctx.tx, charged.map(({ id }) => id)) // prettier-ignore
  for (const { id: eventId, name, chargedAmount: amount } of charged)
    ctx.record({
      type: 'GROUP_EVENT_REVERSED',
      entity: 'group',
      entityId: groupId,
      ...(bookingId && { bookingId }),
      before: { eventId, name, amount },
    })
  ctx.publish('groups', 'folios', 'payments')
}

/** Reverses what was charged for events that have not begun by the business date; the group is about to be cancelled. */
export async function reverseComing(ctx: Context, groupId: string): Promise<void> {
  const { timeZone } = ctx.property
  const coming = (await findEventsOf(ctx.tx, groupId)).filter(
    ({ startsAt }) => dayAt(startsAt, timeZone) >= ctx.businessDate,
  )
  await reverseEvents(ctx, coming, 'The group was cancelled')
}
