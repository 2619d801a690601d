import { portalArea } from '#areas/insight/portal/actions/portal.ts'
import { addDays, type Day } from '#core/dates.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import { Batch } from './rows.ts'

const { actions } = portalArea
type At = { desk: Desk; today: Day }

/** Guests have pages, with what they can request: it stays when the samples go. */
export async function setUpGuestPages({ desk, today }: At): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const parts = {
      isActive: true,
      hasRegistration: true,
      hasExtras: true,
      hasRequests: true,
      hasChat: true,
      hasRoomMenu: true,
    }
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
  select b.id, s.id as "stayId", s.adults, b.reference, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.status = 'CONFIRMED' and not b.is_account and b.arrival_on between $2::date and $3::date
     and (select count(*) from stays o where o.property_id = b.property_id and o.booking_id = b.id) = 1
   order by b.arrival_on, b.id limit 8`

const STATED = `
  update portal_pages set state = $3, arrival_time = $4, signature = $5, submitted_at = $6, opened_at = created_at, version = version + 1
   where property_id = $1 and booking_id = $2`

type Expected = {
  id: string
  stayId: string
  adults: number
  reference: string
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Pages of the next arrivals: two registrations are signed, one waits for its signature, and a guest has a question about parking. */
export async function writeGuestPages({ desk, today }: At): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const rows = await ctx.tx.named<Expected>('', EXPECTED, [ctx.property.id, today, addDays(today, 3)])
    for (const { id: bookingId } of rows) await actions.create(ctx, { bookingId })
    const batch = new Batch(['registrations', 'cases', 'case_entries', 'portal_cases'])
    for (const [place, one] of rows.slice(0, ADDRESSES.length).entries()) {
      addGuests(ctx, batch, one, place)
      await ctx.tx.named('', STATED, [ctx.property.id, one.id, place < 2 ? 'READY' : 'STARTED', `1${4 + place}:30`, place < 2 ? SIGNATURE : '', place < 2 ? ctx.now : null]) // prettier-ignore
    }
    const [, second] = rows
    if (second) addChat(ctx, batch, second)
    await batch.flush(ctx.tx)
  })
}

function addGuests(ctx: Context, batch: Batch, one: Expected, place: number): void {
  const about = ADDRESSES[place]
  if (!about) return
  const number = `Z${4_815_162 + place}`
  const lastName = one.lastName || 'Rao'
  for (let at = 1; at <= one.adults; at += 1) {
    const isFirst = at === 1
    batch.add('registrations', {
      property_id: ctx.property.id, id: ctx.newId(), booking_id: one.id, stay_id: one.stayId, number: at,
      first_name: isFirst ? one.firstName : 'Kiran', last_name: lastName, nationality: about.nationality, address: about.address,
      city: about.city, postal_code: about.postalCode, country: about.country, phone: isFirst ? one.phone : '', email: isFirst ? one.email : '',
      document_kind: isFirst ? 'PASSPORT' : '', document_sealed: isFirst ? ctx.settings.secretBox.seal(number) : '',
      document_end: isFirst ? number.slice(-3) : '', document_country: isFirst ? about.country : '', changed_at: ctx.now,
    }) // prettier-ignore
  }
}

function addChat(ctx: Context, batch: Batch, { id, reference, firstName, lastName, email, phone }: Expected): void {
  const [property_id, caseId, at] = [ctx.property.id, ctx.newId(), ctx.now]
  const name = `${firstName} ${lastName}`.trim()
  batch.add('cases', {
    property_id, id: caseId, number: ctx.newReference(), token: `${property_id}-${newToken()}`, desk: 'SERVICE', kind: 'REQUEST', state: 'WAITING',
    priority: 'NORMAL', subject: 'Chat with the desk', name, email, phone, language: 'en', reference, place: '', assignee_name: '', resolution: '',
    reopened: 0, due_at: at, first_responded_at: at, created_at: at, created_by_name: '', changed_at: at, version: 1, is_sample: true,
  }) // prettier-ignore
  const entry = (kind: 'IN' | 'OUT', body: string, author_name: string) => ({ property_id, id: ctx.newId(), case_id: caseId, kind, body, author_name, created_at: at }) // prettier-ignore
  batch.add('case_entries', entry('IN', 'We come by car. Is there parking?', name))
  batch.add('case_entries', entry('OUT', 'Yes, in the courtyard. We keep a place for you.', ctx.actor.name))
  batch.add('portal_cases', { property_id, case_id: caseId, booking_id: id, is_chat: true, created_at: at })
}
