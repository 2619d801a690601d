import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Registration } from '../contract/replies.ts'

export type StoredRegistration = Registration & { id: string; bookingId: string; documentSealed: string }

const stored = columns<StoredRegistration>().of('registrations', {
  id: fixed('id'),
  bookingId: fixed('booking_id'),
  stayId: fixed('stay_id'),
  number: fixed('number'),
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  nationality: 'nationality',
  address: 'address',
  city: 'city',
  postalCode: 'postal_code',
  country: 'country',
  phone: 'phone',
  email: 'email',
  documentKind: 'document_kind',
  documentSealed: 'document_sealed',
  documentEnd: 'document_end',
  documentCountry: 'document_country',
  documentExpiresOn: 'document_expires_on',
})

const OF_BOOKING = `
  select ${stored.select()} from registrations where property_id = $1 and booking_id = $2 order by stay_id, number limit 500`
export async function findRegistrations(tx: Tx, bookingId: string): Promise<StoredRegistration[]> {
  const rows = await tx.named<StoredRegistration>('portal.findRegistrations', OF_BOOKING, [tx.propertyId, bookingId])
  return rows.map((row) => stored.read(row))
}

/** Stores what a guest states of themselves, in place of what was stated before. */
export async function saveRegistration(tx: Tx, one: StoredRegistration, at: Instant): Promise<void> {
  const values = { ...stored.values(one), changed_at: at }
  const { id, bookingId, stayId, number } = one
  await tx
    .insertInto('registrations')
    .values({ property_id: tx.propertyId, id, booking_id: bookingId, stay_id: stayId, number, ...values })
    .onConflict((conflict) => conflict.columns(['property_id', 'stay_id', 'number']).doUpdateSet(values))
    .execute()
}

const FORGET = `update registrations set document_sealed = '' where property_id = $1 and id = $2`
/** The number of a document that is stored with the customer is not stored here as well. */
export const forgetNumber = (tx: Tx, id: string): Promise<object[]> =>
  tx.named<object>('portal.forgetNumber', FORGET, [tx.propertyId, id])
