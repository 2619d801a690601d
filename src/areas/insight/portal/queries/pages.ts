import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { AnyTx, Tx } from '#server/request/context.ts'
import type { RegistrationState } from '../contract/choices.ts'
import type { ArrivalRow } from '../contract/replies.ts'

/** The page of a booking, and what its guest states of the arrival. */
export type StoredPage = {
  bookingId: string
  sealedToken: string
  state: RegistrationState
  arrivalTime: string
  vehiclePlate: string
  notes: string
  signature: string
  submittedAt: Instant | null
  acceptedAt: Instant | null
  acceptedBy: string
  openedAt: Instant | null
  version: number
}

const PAGE = `
  select booking_id as "bookingId", sealed_token as "sealedToken", state, arrival_time as "arrivalTime", vehicle_plate as "vehiclePlate", notes,
         signature, submitted_at as "submittedAt", accepted_at as "acceptedAt", accepted_by_name as "acceptedBy", opened_at as "openedAt", version
    from portal_pages`

const BY_TOKEN = `${PAGE} where property_id = $1 and token_hash = $2`
/** @throws Refusal not_found */
export async function getByToken(tx: Tx, tokenHash: Buffer): Promise<StoredPage> {
  const [row] = await tx.named<StoredPage>('portal.getByToken', BY_TOKEN, [tx.propertyId, tokenHash])
  return row ?? refuse('not_found')
}

const OF_BOOKING = `${PAGE} where property_id = $1 and booking_id = $2`
export async function findPage(tx: Tx, bookingId: string): Promise<StoredPage | undefined> {
  const [row] = await tx.named<StoredPage>('portal.findPage', OF_BOOKING, [tx.propertyId, bookingId])
  return row
}

const LOCK = `${OF_BOOKING} for update`
/** Locks the page of a booking, if it has one, until the transaction ends. */
export async function lockPageIfAny(tx: Tx, bookingId: string): Promise<StoredPage | undefined> {
  const [row] = await tx.named<StoredPage>('portal.lockPage', LOCK, [tx.propertyId, bookingId])
  return row
}

/** Locks the page until the transaction ends. @throws Refusal not_found */
export const lockPage = async (tx: Tx, bookingId: string): Promise<StoredPage> =>
  (await lockPageIfAny(tx, bookingId)) ?? refuse('not_found', { bookingId })

const INSERT = `
  insert into portal_pages (property_id, booking_id, token_hash, sealed_token, created_at) values ($1, $2, $3, $4, $5)
  on conflict (property_id, booking_id) do nothing returning booking_id as "bookingId"`
type NewPage = { bookingId: string; tokenHash: Buffer; sealedToken: string; at: Instant }
/** Returns whether the booking had no page before. */
export async function insertPage(tx: Tx, one: NewPage): Promise<boolean> {
  const values = [tx.propertyId, one.bookingId, one.tokenHash, one.sealedToken, one.at]
  return (await tx.named('portal.insertPage', INSERT, values)).length > 0
}

const OPENED = `update portal_pages set opened_at = $3 where property_id = $1 and booking_id = $2 and opened_at is null`
export const markOpened = (tx: Tx, bookingId: string, at: Instant): Promise<object[]> =>
  tx.named<object>('portal.markOpened', OPENED, [tx.propertyId, bookingId, at])

const CHANGED = `
  update portal_pages set state = 'STARTED', signature = '', submitted_at = null, version = version + 1,
         arrival_time = coalesce($3, arrival_time), vehicle_plate = coalesce($4, vehicle_plate), notes = coalesce($5, notes)
   where property_id = $1 and booking_id = $2`
type Arrival = Pick<StoredPage, 'arrivalTime' | 'vehiclePlate' | 'notes'>
/** What was stated changes: a signature from before counts no more. */
export const markChanged = (tx: Tx, bookingId: string, arrival?: Arrival): Promise<object[]> =>
  tx.named<object>('portal.markChanged', CHANGED, [
    tx.propertyId, bookingId, arrival?.arrivalTime ?? null, arrival?.vehiclePlate ?? null, arrival?.notes ?? null,
  ]) // prettier-ignore

const SIGNED = `
  update portal_pages set state = 'READY', signature = $3, submitted_at = $4, version = version + 1 where property_id = $1 and booking_id = $2`
export const markSigned = (tx: Tx, bookingId: string, signature: string, at: Instant): Promise<object[]> =>
  tx.named<object>('portal.markSigned', SIGNED, [tx.propertyId, bookingId, signature, at])

const ACCEPTED = `
  update portal_pages set state = 'ACCEPTED', accepted_at = $3, accepted_by_name = $4, version = version + 1
   where property_id = $1 and booking_id = $2`
export const markAccepted = (tx: Tx, bookingId: string, at: Instant, by: string): Promise<object[]> =>
  tx.named<object>('portal.markAccepted', ACCEPTED, [tx.propertyId, bookingId, at, by])

const SENT = `
  insert into portal_sent (property_id, booking_id, key, sent_at) values ($1, $2, $3, $4)
  on conflict (property_id, booking_id, key) do nothing returning key`
/** Returns false for what was sent under this key before. */
export const isFirst = async (tx: Tx, bookingId: string, key: string, at: Instant): Promise<boolean> =>
  (await tx.named('portal.isFirst', SENT, [tx.propertyId, bookingId, key, at])).length > 0

const ARRIVALS = `
  select b.id as "bookingId", b.reference, trim(c.first_name || ' ' || c.last_name) as "guestName", b.arrival_on as arrival,
         p.arrival_time as "arrivalTime", p.state, p.submitted_at as "submittedAt", p.opened_at as "openedAt",
         (select count(*)::int from stays s where s.property_id = b.property_id and s.booking_id = b.id
             and s.status not in ('CANCELLED', 'NO_SHOW')) as rooms,
         exists (select from portal_upgrade_requests u where u.property_id = b.property_id and u.booking_id = b.id
                    and u.state = 'REQUESTED') as "hasUpgrade"
    from portal_pages p
    join bookings b on b.property_id = p.property_id and b.id = p.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where p.property_id = $1 and b.status = 'CONFIRMED' and b.departure_on >= $2::date
     and ($3::date is null or b.arrival_on = $3) and ($4::text is null or p.state = $4)
     and ($5::date is null or (b.arrival_on, b.id) > ($5::date, $6::uuid))
   order by b.arrival_on, b.id limit $7`
type Filter = { day: Day | undefined; state: RegistrationState | undefined }
type Place = readonly [Day, string] | undefined
/** Expected arrivals that have a page, from the one after a place on. */
export const findArrivals = (
  tx: Tx,
  today: Day,
  { day, state }: Filter,
  page: { place: Place; limit: number },
): Promise<ArrivalRow[]> =>
  tx.named('portal.findArrivals', ARRIVALS, [
    tx.propertyId, today, day ?? null, state ?? null, page.place?.[0] ?? null, page.place?.[1] ?? null, page.limit,
  ]) // prettier-ignore

const FORGET = `
  update registrations r set document_sealed = ''
    from bookings b join properties p on p.id = b.property_id
    left join portal_settings s on s.property_id = b.property_id
   where b.property_id = r.property_id and b.id = r.booking_id and r.document_sealed <> ''
     and b.departure_on + coalesce(s.days_after, 14) < p.business_date`
/** Deletes the numbers of documents of stays whose page opens no more. Needs the platform's scope. */
export const forgetDocuments = (tx: AnyTx): Promise<object[]> => tx.named<object>('portal.forgetDocuments', FORGET, [])

const FORGET_PICTURES = `
  delete from registration_pictures i using registrations r
    join bookings b on b.property_id = r.property_id and b.id = r.booking_id
    join properties p on p.id = b.property_id
    left join portal_settings s on s.property_id = b.property_id
   where i.property_id = r.property_id and i.registration_id = r.id and b.departure_on + coalesce(s.days_after, 14) < p.business_date`
/** Deletes the pictures of documents of stays whose page opens no more. Needs the platform's scope. */
export const forgetPictures = (tx: AnyTx): Promise<object[]> =>
  tx.named<object>('portal.forgetPictures', FORGET_PICTURES, [])
