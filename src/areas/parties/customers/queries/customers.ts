import { sql } from 'kysely'
import { countryCodeOf } from '#core/countries.ts'
import type { Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, type RowOf } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { Customer } from '../contract.ts'
import { searchKeys } from '../rules.ts'

export type Details = Omit<
  Customer,
  'id' | 'number' | 'restrictedAt' | 'restrictedReason' | 'erasedAt' | 'createdAt' | 'version'
>

const customer = columns<Customer>().of('customers', {
  id: fixed('id'),
  number: fixed('number'),
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  companyName: 'company_name',
  companyId: 'company_id',
  nationality: 'nationality',
  language: 'language',
  address: 'address',
  city: 'city',
  postalCode: 'postal_code',
  // Some were typed in another language before codes were stored.
  country: { column: 'country', read: (typed) => countryCodeOf(typed) || typed, write: (code) => code },
  dateOfBirth: 'date_of_birth',
  placeOfBirth: 'place_of_birth',
  gender: 'gender',
  occupation: 'occupation',
  taxId: 'tax_id',
  vehiclePlate: 'vehicle_plate',
  dietary: 'dietary',
  allergies: 'allergies',
  accessibility: 'accessibility',
  notes: 'notes',
  isVip: 'is_vip',
  vipLevel: 'vip_level',
  doNotRent: 'do_not_rent',
  doNotRentReason: 'do_not_rent_reason',
  restrictedAt: fixed('restricted_at'),
  restrictedReason: fixed('restricted_reason'),
  erasedAt: fixed('erased_at'),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

/** Every column of the details, and the keys a customer is found by. */
function valuesOf(details: Details) {
  const { searchName, searchFirst, phoneDigits } = searchKeys(details)
  return {
    ...customer.values(details),
    is_vip: details.isVip || details.vipLevel !== null,
    search_name: searchName,
    search_first: searchFirst,
    phone_digits: phoneDigits,
  }
}

const GET_CUSTOMER = `
  select ${customer.select()} from customers
   where property_id = $1 and id = (select coalesce(m.merged_into_id, m.id) from customers m where m.property_id = $1 and m.id = $2)`

/** A customer; the one it was merged into for a merged one. @throws Refusal not_found */
export async function getCustomer(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.named<RowOf<typeof customer>>('customers.get', GET_CUSTOMER, [tx.propertyId, id])
  return row ? customer.read(row) : refuse('not_found', { customerId: id })
}

export type LockedCustomer = { customer: Customer; mergedIntoId: string | null; changedBy: string | null }

/** Locks the row until the transaction ends, and reads who changed it last. */
export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer> {
  const row = await tx
    .selectFrom('customers')
    .select(customer.selection)
    .select('merged_into_id')
    .select(
      sql<string | null>`(
        select actor_name from audit_events a
         where a.property_id = customers.property_id and a.entity = 'customer' and a.entity_id = customers.id::text
         order by a.id desc limit 1)`.as('changed_by'),
    )
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { customer: customer.read(row), mergedIntoId: row.merged_into_id, changedBy: row.changed_by }
    : refuse('not_found', { customerId: id })
}

/** A customer names a company of its own property. */
const COMPANY_KNOWN = { customer_company_is_known: 'unknown_reference' } as const

export async function insertCustomer(tx: Tx, id: string, now: string, details: Details): Promise<Customer> {
  const row = await tx
    .insertInto('customers')
    .values({ property_id: tx.propertyId, id, created_at: now, ...valuesOf(details) })
    .returning(customer.selection)
    .executeTakeFirstOrThrow()
    .catch(refuseOn(COMPANY_KNOWN))
  return customer.read(row)
}

export async function updateCustomer(tx: Tx, id: string, details: Details): Promise<Customer> {
  const row = await tx
    .updateTable('customers')
    .set({ ...valuesOf(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(customer.selection)
    .executeTakeFirstOrThrow()
    .catch(refuseOn(COMPANY_KNOWN))
  return customer.read(row)
}

/** A company; else a guest by name, or the booker. */
export type WhoReads = { companyId?: string | null; customerId?: string | null; bookingId?: string | null }

const LANGUAGE_OF = `
  select language from customers
   where property_id = $1
     and id = case when $2::uuid is not null then $2 else (select b.customer_id from bookings b where b.property_id = $1 and b.id = $3) end`

/** Of the company the requested one was merged into, or itself. */
const LANGUAGE_OF_COMPANY = `
  select c.language from companies asked
    join companies c on c.property_id = asked.property_id and c.id = ${firstOf('asked.merged_into_id', 'asked.id')}
   where asked.property_id = $1 and asked.id = $2`

/** The language a company or a guest reads, where it is known. A company's language does not imply the guest's. */
export async function findLanguageOf(tx: Tx, { companyId, customerId, bookingId }: WhoReads): Promise<Language | null> {
  type Row = { language: Language | null }
  if (companyId) {
    const [row] = await tx.named<Row>('customers.languageOfCompany', LANGUAGE_OF_COMPANY, [tx.propertyId, companyId])
    return row?.language ?? null
  }
  if (!customerId && !bookingId) return null
  const values = [tx.propertyId, customerId ?? null, bookingId ?? null]
  const [row] = await tx.named<Row>('customers.language', LANGUAGE_OF, values)
  return row?.language ?? null
}

const TAKE_NUMBERS = `
  with taken as (
    select id, id_kind, id_number from customers where property_id = $1 and id_number <> '' order by id limit $2 for update skip locked
  )
  update customers c set id_kind = '', id_number = '' from taken t where c.property_id = $1 and c.id = t.id
  returning c.id as "customerId", t.id_kind as kind, t.id_number as number`

export type PlainNumber = { customerId: string; kind: string; number: string }

/** Takes numbers of identity documents out of customers who have one in clear text. */
export const takeNumbers = (tx: Tx, limit: number): Promise<PlainNumber[]> =>
  tx.named<PlainNumber>('customers.takeNumbers', TAKE_NUMBERS, [tx.propertyId, limit])

const RESTRICT = `
  update customers set restricted_at = $3, restricted_reason = $4, version = version + 1 where property_id = $1 and id = $2`

/** With a moment and a reason the data is restricted; without, it is so no longer. */
export const markRestricted = (tx: Tx, id: string, at: Instant | null, reason: string): Promise<object[]> =>
  tx.named('customers.restrict', RESTRICT, [tx.propertyId, id, at, reason])
