import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import type { Registration } from '../contract/replies.ts'

export type StoredRegistration = Registration & {
  id: string
  bookingId: string
  documentSealed: string
  /** Who the guest is at the property, once it is accepted. */
  customerId: string | null
}

const stored = columns<StoredRegistration>().of('registrations', {
  id: fixed('id'),
  bookingId: fixed('booking_id'),
  stayId: fixed('stay_id'),
  number: fixed('number'),
  firstName: 'first_name',
  lastName: 'last_name',
  version: fixed('version'),
  dateOfBirth: 'date_of_birth',
  placeOfBirth: 'place_of_birth',
  gender: 'gender',
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
  nextDestination: 'next_destination',
  customerId: fixed('customer_id'),
  hasPicture: computed(
    'exists (select from registration_pictures p where p.property_id = r.property_id and p.registration_id = r.id)',
  ),
})

const OF_BOOKING = `
  select ${stored.select('r')} from registrations r where r.property_id = $1 and r.booking_id = $2 order by r.stay_id, r.number limit 500`
export async function findRegistrations(tx: Tx, bookingId: string): Promise<StoredRegistration[]> {
  const rows = await tx.named<StoredRegistration>('portal.findRegistrations', OF_BOOKING, [tx.propertyId, bookingId])
  return rows.map((row) => stored.read(row))
}

type NewRegistration = Omit<StoredRegistration, 'customerId' | 'hasPicture'>
/**
 * Stores what is stated of a guest, in place of what was stated before: that version of it, or none for 0.
 *
 * @throws Refusal stale_version when someone else has registered the guest since
 */
export async function saveRegistration(tx: Tx, one: NewRegistration, at: Instant): Promise<void> {
  const values = { ...stored.values(one), changed_at: at }
  const { id, bookingId, stayId, number, version } = one
  const saved = await tx
    .insertInto('registrations')
    .values({ property_id: tx.propertyId, id, booking_id: bookingId, stay_id: stayId, number, ...values })
    .onConflict((same) =>
      same
        .columns(['property_id', 'stay_id', 'number'])
        .doUpdateSet({ ...values, version: sql<number>`registrations.version + 1` })
        .where('registrations.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!saved) refuse('stale_version', { version: version + 1 })
}

const FORGET = `update registrations set document_sealed = '' where property_id = $1 and id = $2`
/** The number of a document that is stored with the customer is not stored here as well. */
export const forgetNumber = (tx: Tx, id: string): Promise<object[]> =>
  tx.named<object>('portal.forgetNumber', FORGET, [tx.propertyId, id])

const BECAME = 'update registrations set customer_id = $3 where property_id = $1 and id = $2'
/** Which customer a guest is. */
export const markCustomer = (tx: Tx, id: string, customerId: string): Promise<object[]> =>
  tx.named<object>('portal.markCustomer', BECAME, [tx.propertyId, id, customerId])

const PICTURE = `
  insert into registration_pictures as p (property_id, registration_id, sealed, added_at) values ($1, $2, $3, $4)
  on conflict (property_id, registration_id) do update set sealed = excluded.sealed, added_at = excluded.added_at`
/** Stores the sealed picture of a document in place of the one from before. */
export const savePicture = (tx: Tx, registrationId: string, sealed: string, at: Instant): Promise<object[]> =>
  tx.named<object>('portal.savePicture', PICTURE, [tx.propertyId, registrationId, sealed, at])

const REMOVE = 'delete from registration_pictures where property_id = $1 and registration_id = $2'
export const removePicture = (tx: Tx, registrationId: string): Promise<object[]> =>
  tx.named<object>('portal.removePicture', REMOVE, [tx.propertyId, registrationId])

const SEALED = `
  select p.sealed from registration_pictures p
    join registrations r on r.property_id = p.property_id and r.id = p.registration_id
   where r.property_id = $1 and r.booking_id = $2 and r.stay_id = $3 and r.number = $4`
type Place = { bookingId: string; stayId: string; number: number }
/** @throws Refusal not_found */
export async function getPicture(tx: Tx, { bookingId, stayId, number }: Place): Promise<string> {
  const [row] = await tx.named<{ sealed: string }>('portal.getPicture', SEALED, [
    tx.propertyId, bookingId, stayId, number,
  ]) // prettier-ignore
  return row?.sealed ?? refuse('not_found', { stayId, number })
}
