import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { LeadBooking } from '../contract/booking.ts'
import type { leads } from '../contract/leads.ts'
import type { Lead } from '../contract/replies.ts'
import { leadOfBooking } from '../queries/bookings.ts'
import { partyByRoom } from '../rules/booking.ts'

type Parties = { customerId: string; companyId: string | null }

/** Books for a lead as the desk would. @throws Refusal booking_needs_permission, and what a booking is refused for */
export async function bookFor(ctx: Context, lead: Lead, { customerId, companyId }: Parties, { rooms, adults, children, code, ratePlanId, ...stay }: LeadBooking): Promise<string> {
  if (!ctx.actor.permissions.has('bookings.write')) refuse('booking_needs_permission')
  const stays = partyByRoom({ rooms, adults, children }).map((party) => ({ ...stay, ...party, ...(ratePlanId !== null && { ratePlanId }) }))
  const { id } = await bookingsArea.actions.create(ctx, bookings.create.input.parse({
    customerId, ...(companyId !== null && { companyId }), stays, notes: lead.message.slice(0, 2_000), ...(code !== '' && { codes: [code] }),
  }))
  return id
} // prettier-ignore

/** @throws Refusal not_found */
export const ofBooking: Action<typeof leads.ofBooking> = async ({ tx }, { bookingId }) => ({ lead: await leadOfBooking(tx, bookingId) }) // prettier-ignore
