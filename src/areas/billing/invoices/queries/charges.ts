import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Invoice } from '../contract/documents.ts'
import type { Charges, LineCharge, NightCharge } from '../rules/lines.ts'

/** A company as documents name it; `displayName` is what the property calls it. */
export type BilledCompany = Omit<Buyer, 'termDays'> & { id: string; displayName: string; termDays: number }

const COMPANY = `
  jsonb_build_object('id', co.id, 'displayName', co.display_name, 'name', coalesce(nullif(co.legal_name, ''), co.display_name),
    'address', co.billing_address, 'city', co.billing_city, 'postalCode', co.billing_postal_code, 'country', co.billing_country,
    'taxNumber', co.tax_number, 'registrationNumber', co.registration_number, 'phone', co.phone, 'email', co.invoice_email, 'termDays', co.payment_term_days)`

/** The booking's details in the header of an invoice. */
export type Subject = {
  reference: string
  status: BookingStatus
  arrival: Day
  departure: Day
  customerId: string
  /** Whom it was booked for. */
  company: BilledCompany | null
  guestName: string
  companyName: string
  address: string
  city: string
  postalCode: string
  country: string
  phone: string
  email: string
  /** Some charge of it is on a valid invoice. */
  hasInvoice: boolean
  /** Some of these charges are the party's own. */
  isPartyInvoiced: boolean
}

/** Where the invoices of a guest `c` go: to the address and the e-mail stored for invoices, else to the guest's own. */
const INVOICED_AT = `
  coalesce(a.value, c.address) as address, coalesce(a.city, c.city) as city, coalesce(a.postal_code, c.postal_code) as "postalCode",
         coalesce(a.country, c.country) as country, c.phone, coalesce(m.value, c.email) as email`
const stored = (channel: 'ADDRESS' | 'EMAIL') => `
    left join lateral (select k.value, k.city, k.postal_code, k.country from customer_contacts k
                        where k.property_id = c.property_id and k.customer_id = c.id and k.channel = '${channel}' and k.purpose = 'BILLING'
                        order by k.id limit 1)`
const FOR_INVOICES = `${stored('ADDRESS')} a on true${stored('EMAIL')} m on true`

const GET_SUBJECT = `
  select b.reference, b.status, b.arrival_on as arrival, b.departure_on as departure, b.customer_id as "customerId",
         case when co.id is not null then ${COMPANY} end as company, trim(c.first_name || ' ' || c.last_name) as "guestName", c.company_name as "companyName",
         ${INVOICED_AT},
         exists (select from invoices i join invoiced_items x on (x.property_id, x.invoice_id) = (i.property_id, i.id)
                  where i.property_id = b.property_id and i.booking_id = b.id) as "hasInvoice",
         exists (select from invoices i join invoiced_items x on (x.property_id, x.invoice_id) = (i.property_id, i.id)
                  where i.property_id = b.property_id and i.booking_id = b.id
                    and i.party_id is not distinct from $3::uuid) as "isPartyInvoiced"
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join companies co on co.property_id = b.property_id and co.id = b.company_id ${FOR_INVOICES}
   where b.property_id = $1 and b.id = $2`

/** @param partyId whose document it is to be; null for the booker @throws Refusal not_found */
export async function getSubject(tx: Tx, bookingId: string, partyId: string | null): Promise<Subject> {
  const [subject] = await tx.named<Subject>('get_invoice_subject', GET_SUBJECT, [tx.propertyId, bookingId, partyId])
  return subject ?? refuse('not_found', { bookingId })
}

const NIGHT_CHARGES = `
  select 'night:' || s.id || ':' || n.night as key, s.id as "stayId", r.number as "roomNumber", t.name as "roomTypeName", n.night,
         n.net_minor as net, n.tax_minor as tax, n.taxes, n.parts, p.party_id as "partyId", i.invoice_id is not null as "isInvoiced"
    from stays s
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
    join room_types t on t.property_id = s.property_id and t.id = s.priced_type_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
    left join folio_item_parties p on p.property_id = s.property_id and p.source_key = 'night:' || s.id || ':' || n.night
    left join invoiced_items i on i.property_id = s.property_id and i.source_key = 'night:' || s.id || ':' || n.night
   where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')
   order by s.arrival_on, s.id, n.night`

const LINE_CHARGES = `
  select 'line:' || l.id as key, l.kind, l.name, l.service_on as "serviceOn", l.quantity, l.net_minor as net, l.tax_minor as tax,
         l.taxes, l.service_code as "serviceCode", coalesce(l.charge_key, 'line:' || l.reverses_id) as "takesFrom", p.party_id as "partyId",
         i.invoice_id is not null as "isInvoiced"
    from folios f
    join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
    left join folio_item_parties p on p.property_id = l.property_id and p.source_key = 'line:' || l.id
    left join invoiced_items i on i.property_id = l.property_id and i.source_key = 'line:' || l.id
   where f.property_id = $1 and f.booking_id = $2 and l.is_on_bill
   order by l.id`

/** Everything a bill charges, line by line, with who is billed and whether it is on an invoice. One round trip. */
export async function findCharges(tx: Tx, bookingId: string): Promise<Charges> {
  const key = [tx.propertyId, bookingId]
  const [nights, lines] = await Promise.all([
    tx.named<NightCharge>('invoice_night_charges', NIGHT_CHARGES, key),
    tx.named<LineCharge>('invoice_line_charges', LINE_CHARGES, key),
  ])
  return { nights, lines }
}

const FIND_RECEIPTS = `
  select business_on as date, payment_mode as mode, case direction when 'IN' then amount_minor else -amount_minor end as amount,
         reference
    from receipts where property_id = $1 and booking_id = $2 order by number`

/** Money in, and money out as a negative amount, in the order of their receipts. */
export const findReceipts = (tx: Tx, bookingId: string): Promise<Invoice['payments']> =>
  tx.named<Invoice['payments'][number]>('invoice_receipts', FIND_RECEIPTS, [tx.propertyId, bookingId])

export type BillParty = {
  id: string
  name: string
  address: string
  taxNumber: string
  phone: string
  email: string
  company: BilledCompany | null
}

const FIND_PARTIES = `
  select p.id, p.name, p.address, p.tax_number as "taxNumber", p.phone, p.email,
         case when co.id is not null then ${COMPANY} end as company
    from folios f
    join folio_parties p on p.property_id = f.property_id and p.folio_id = f.id and p.removed_at is null
    left join companies co on co.property_id = p.property_id and co.id = p.company_id
   where f.property_id = $1 and f.booking_id = $2 order by p.id`

/** Who else is billed of a booking; the booker is not among them. */
export const findParties = (tx: Tx, bookingId: string): Promise<BillParty[]> =>
  tx.named<BillParty>('invoice_bill_parties', FIND_PARTIES, [tx.propertyId, bookingId])

export type Buyer = {
  name: string
  address: string
  city: string
  postalCode: string
  country: string
  taxNumber: string
  registrationNumber?: string
  phone: string
  email: string
  termDays: number
}

const GET_CUSTOMER = `
  select trim(c.first_name || ' ' || c.last_name) as name, ${INVOICED_AT}, '' as "taxNumber", 0 as "termDays"
    from customers c ${FOR_INVOICES}
   where c.property_id = $1 and c.id = $2`
const GET_COMPANY = `
  select coalesce(nullif(legal_name, ''), display_name) as name, billing_address as address, billing_city as city,
         billing_postal_code as "postalCode", billing_country as country, tax_number as "taxNumber",
         registration_number as "registrationNumber", phone, invoice_email as email, payment_term_days as "termDays"
    from companies where property_id = $1 and id = $2`

/** A customer or company one sells to without a booking. @throws Refusal unknown_reference */
export async function getBuyer(
  tx: Tx,
  { customerId, companyId }: { customerId: string | null; companyId: string | null },
): Promise<Buyer | undefined> {
  if (companyId !== null) {
    const [company] = await tx.named<Buyer>('invoice_company', GET_COMPANY, [tx.propertyId, companyId])
    return company ?? refuse('unknown_reference', { companyId })
  }
  if (customerId === null) return undefined
  const [customer] = await tx.named<Buyer>('invoice_customer', GET_CUSTOMER, [tx.propertyId, customerId])
  return customer ?? refuse('unknown_reference', { customerId })
}
