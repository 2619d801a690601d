import { portalArea } from '#areas/insight/portal/actions/portal.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

const { actions } = portalArea
type At = { desk: Desk; today: Day }

/** Guests have pages, with what they can request: it stays when the samples go. */
export async function setUpGuestPages({ desk, today }: At): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const parts = { isActive: true, hasRegistration: true, hasExtras: true, hasRequests: true, hasChat: true }
    const topics = ['Towels', 'Late check-out', 'Taxi', 'Luggage']
    await actions.saveSettings(ctx, { ...parts, upgradesAtOnce: false, daysAfter: 14, topics, version: 0 })
  })
}

const SIGNATURE = '120,190 160,90 200,200 240,110;280,180 330,120 380,190 450,140;470,200 560,170'
const ADDRESSES = [
  { address: '14 Residency Road', city: 'Bengaluru', postalCode: '560025', country: 'IN', nationality: 'Indian' },
  { address: '8 rue de la Paix', city: 'Lyon', postalCode: '69002', country: 'FR', nationality: 'French' },
  { address: '221 King Street', city: 'London', postalCode: 'W6 9JT', country: 'GB', nationality: 'British' },
] as const

/** Who is expected, soonest first, with one room. */
const EXPECTED = `
  select b.id from bookings b
   where b.property_id = $1 and b.status = 'CONFIRMED' and not b.is_account and b.arrival_on between $2::date and $3::date
     and (select count(*) from stays s where s.property_id = b.property_id and s.booking_id = b.id) = 1
   order by b.arrival_on, b.id limit 8`

/** Pages of the next arrivals: two registrations are signed, one waits for its signature, and a guest asks about parking. */
export async function writeGuestPages({ desk, today }: At): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const rows = await ctx.tx.named<{ id: string }>('', EXPECTED, [ctx.property.id, today, addDays(today, 3)])
    for (const [place, { id }] of rows.entries()) await writePage(ctx, id, place)
  })
}

async function writePage(ctx: Context, bookingId: string, place: number): Promise<void> {
  const { url } = await actions.create(ctx, { bookingId })
  const about = ADDRESSES[place]
  if (!about) return
  const token = new URL(url).searchParams.get('token') ?? ''
  const { stays, customer } = await get(ctx, { bookingId })
  const [stay] = stays
  if (!stay) return
  const whole = await customersArea.actions.get(ctx, { customerId: customer.id })
  const none = { documentKind: '' as const, documentNumber: '', documentCountry: '', documentExpiresOn: null }
  let version = 1
  for (let number = 1; number <= stay.adults; number += 1) {
    const document = { documentKind: 'PASSPORT' as const, documentNumber: `Z${4_815_162 + place}`, documentCountry: about.country, documentExpiresOn: addDays(ctx.businessDate, 900) } // prettier-ignore
    const name = number === 1 ? { firstName: whole.firstName, lastName: whole.lastName || 'Rao' } : { firstName: 'Kiran', lastName: whole.lastName || 'Rao' } // prettier-ignore
    const contact = { phone: number === 1 ? whole.phone : '', email: number === 1 ? whole.email : '' }
    const typed = { ...about, ...name, ...contact, ...(number === 1 ? document : none), dateOfBirth: null }
    const saved = await actions.saveGuest(ctx, { token, stayId: stay.id, number, version, ...typed })
    version = saved.registration?.version ?? version
  }
  const arrival = { arrivalTime: `1${4 + place}:30`, vehiclePlate: place === 1 ? 'AB-123-CD' : '', notes: '' }
  const stated = await actions.saveArrival(ctx, { token, version, ...arrival })
  if (place < 2) await actions.submit(ctx, { token, version: stated.registration?.version ?? 0, signature: SIGNATURE })
  if (place === 1)
    await actions.write(ctx, { token, key: ctx.newId(), caseId: null, body: 'We come by car. Is there parking?' })
}
