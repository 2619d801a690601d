import { sql } from 'kysely'
import { countryCodeOf } from '#core/countries.ts'
import type { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Customer } from '../contract.ts'
import { searchKeys } from '../rules.ts'

export type Details = Omit<Customer, 'id' | 'createdAt' | 'version'>

const columnsOf = (details: Details) => {
  const { searchName, searchFirst, phoneDigits } = searchKeys(details)
  return {
    first_name: details.firstName,
    last_name: details.lastName,
    search_name: searchName,
    search_first: searchFirst,
    email: details.email,
    phone: details.phone,
    phone_digits: phoneDigits,
    company_name: details.companyName,
    company_id: details.companyId,
    nationality: details.nationality,
    language: details.language,
    id_kind: details.idKind,
    id_number: details.idNumber,
    address: details.address,
    city: details.city,
    country: details.country,
    date_of_birth: details.dateOfBirth,
    notes: details.notes,
    is_vip: details.isVip,
    do_not_rent: details.doNotRent,
    do_not_rent_reason: details.doNotRentReason,
  }
}

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company_name',
  'company_id',
  'nationality',
  'language',
  'id_kind',
  'id_number',
  'address',
  'city',
  'country',
  'date_of_birth',
  'notes',
  'is_vip',
  'do_not_rent',
  'do_not_rent_reason',
  'created_at',
  'version',
] as const

const selectCustomers = (tx: Tx) => tx.selectFrom('customers').select(COLUMNS).where('property_id', '=', tx.propertyId)

type Row = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

const toCustomer = (row: Row): Customer => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  companyName: row.company_name,
  companyId: row.company_id,
  nationality: row.nationality,
  language: row.language as Language | null,
  idKind: row.id_kind,
  idNumber: row.id_number,
  address: row.address,
  city: row.city,
  country: countryCodeOf(row.country) || row.country, // typed in another language before letters were stored
  dateOfBirth: row.date_of_birth as Day | null,
  notes: row.notes,
  isVip: row.is_vip,
  doNotRent: row.do_not_rent,
  doNotRentReason: row.do_not_rent_reason,
  createdAt: row.created_at,
  version: row.version,
})

export async function getCustomer(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.named<Row>('customers.get', GET_CUSTOMER, [tx.propertyId, id])
  return row ? toCustomer(row) : refuse('not_found', { customerId: id })
}

const GET_CUSTOMER = `select ${COLUMNS.join(', ')} from customers where property_id = $1 and id = $2`

/** Locks the row until the transaction ends; says also who changed it last. */
export async function lockCustomer(tx: Tx, id: string): Promise<{ customer: Customer; changedBy: string | null }> {
  const row = await selectCustomers(tx)
    .select(
      sql<string | null>`(
        select actor_name from audit_events a
         where a.property_id = customers.property_id and a.entity = 'customer' and a.entity_id = customers.id::text
         order by a.id desc limit 1)`.as('changed_by'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { customer: toCustomer(row), changedBy: row.changed_by } : refuse('not_found', { customerId: id })
}

/** A customer names a company of its own property. */
const COMPANY_KNOWN = { customer_company_is_known: 'unknown_reference' } as const

export async function insertCustomer(tx: Tx, id: string, now: string, details: Details): Promise<Customer> {
  const row = await tx
    .insertInto('customers')
    .values({ property_id: tx.propertyId, id, created_at: now, ...columnsOf(details) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseOn(COMPANY_KNOWN))
  return toCustomer(row)
}

export async function updateCustomer(tx: Tx, id: string, details: Details): Promise<Customer> {
  const row = await tx
    .updateTable('customers')
    .set({ ...columnsOf(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseOn(COMPANY_KNOWN))
  return toCustomer(row)
}

/** A company; else a guest by name, or whoever booked. */
export type WhoReads = { companyId?: string | null; customerId?: string | null; bookingId?: string | null }

const LANGUAGE_OF = `
  select language from customers
   where property_id = $1 and id = coalesce($2, (select b.customer_id from bookings b where b.property_id = $1 and b.id = $3))`

/** Of the company that stands for the one asked for. */
const LANGUAGE_OF_COMPANY = `
  select c.language from companies asked
    join companies c on c.property_id = asked.property_id and c.id = coalesce(asked.merged_into_id, asked.id)
   where asked.property_id = $1 and asked.id = $2`

/** The language a company or a guest reads, where it is known. What a company is billed says nothing of the guest's. */
export async function findLanguageOf(tx: Tx, { companyId, customerId, bookingId }: WhoReads): Promise<Language | null> {
  type Row = { language: Language | null }
  if (companyId) {
    const [row] = await tx.named<Row>('customers.languageOfCompany', LANGUAGE_OF_COMPANY, [tx.propertyId, companyId])
    return row?.language ?? null
  }
  if (!customerId && !bookingId) return null
  const asked = [tx.propertyId, customerId ?? null, bookingId ?? null]
  const [row] = await tx.named<Row>('customers.language', LANGUAGE_OF, asked)
  return row?.language ?? null
}
