import type { Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { UpgradeState } from '../contract/choices.ts'
import type { UpgradeRequest } from '../contract/replies.ts'

export type StoredUpgrade = UpgradeRequest & { bookingId: string; stayId: string; toTypeId: string }

const REQUESTS = `
  select u.id, u.booking_id as "bookingId", u.stay_id as "stayId", u.to_type_id as "toTypeId", f.name as "fromTypeName", t.name as "toTypeName",
         u.price_minor as price, s.departure_on - s.arrival_on as nights, u.state, u.requested_at as "requestedAt"
    from portal_upgrade_requests u
    join stays s on s.property_id = u.property_id and s.id = u.stay_id
    join room_types f on f.property_id = s.property_id and f.id = u.from_type_id
    join room_types t on t.property_id = u.property_id and t.id = u.to_type_id
   where u.property_id = $1 and u.booking_id = $2 and ($3::uuid is null or u.id = $3) order by u.id limit 100`
export const findUpgradeRequests = (tx: Tx, bookingId: string): Promise<StoredUpgrade[]> =>
  tx.named('portal.findUpgradeRequests', REQUESTS, [tx.propertyId, bookingId, null])

/** @throws Refusal not_found */
export async function getUpgradeRequest(tx: Tx, bookingId: string, id: string): Promise<StoredUpgrade> {
  const [row] = await tx.named<StoredUpgrade>('portal.findUpgradeRequests', REQUESTS, [tx.propertyId, bookingId, id])
  return row ?? refuse('not_found', { upgradeRequestId: id })
}

const INSERT = `
  insert into portal_upgrade_requests (property_id, id, booking_id, stay_id, from_type_id, to_type_id, price_minor, state, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'REQUESTED', $8) returning id`
type NewRequest = Pick<StoredUpgrade, 'id' | 'bookingId' | 'stayId' | 'toTypeId' | 'price'> & {
  fromTypeId: string
  at: Instant
}
/** @throws Refusal offer_over while another one of the room waits */
export const insertUpgradeRequest = (tx: Tx, one: NewRequest): Promise<object[]> =>
  tx
    .named<object>('portal.insertUpgradeRequest', INSERT, [
      tx.propertyId, one.id, one.bookingId, one.stayId, one.fromTypeId, one.toTypeId, one.price, one.at,
    ])
    .catch(refuseOn({ stay_waits_for_one_upgrade: 'offer_over' })) // prettier-ignore

const DECIDED = `
  update portal_upgrade_requests set state = $3, decided_at = $4, decided_by_name = $5
   where property_id = $1 and id = $2 and state = 'REQUESTED' returning id`
type Decision = { id: string; state: Exclude<UpgradeState, 'REQUESTED'>; at: Instant; by: string }
/** Returns whether it waited until now. */
export const markDecided = async (tx: Tx, { id, state, at, by }: Decision): Promise<boolean> =>
  (await tx.named('portal.markDecided', DECIDED, [tx.propertyId, id, state, at, by])).length > 0

const CASES = `
  select case_id as "caseId", is_chat as "isChat" from portal_cases
   where property_id = $1 and booking_id = $2 order by created_at, case_id limit 100`
export type StoredCase = { caseId: string; isChat: boolean }
export const findPageCases = (tx: Tx, bookingId: string): Promise<StoredCase[]> =>
  tx.named('portal.findPageCases', CASES, [tx.propertyId, bookingId])

const ADD_CASE = `
  insert into portal_cases (property_id, case_id, booking_id, is_chat, created_at) values ($1, $2, $3, $4, $5)`
type NewCase = StoredCase & { bookingId: string; at: Instant }
export const insertPageCase = (tx: Tx, one: NewCase): Promise<object[]> =>
  tx.named<object>('portal.insertPageCase', ADD_CASE, [tx.propertyId, one.caseId, one.bookingId, one.isChat, one.at])

const END_CHAT = `update portal_cases set is_chat = false where property_id = $1 and booking_id = $2 and is_chat`
/** A chat that takes no more messages: the next one begins another. */
export const endChat = (tx: Tx, bookingId: string): Promise<object[]> =>
  tx.named<object>('portal.endChat', END_CHAT, [tx.propertyId, bookingId])

const AROUND = `
  select p.address, p.city, p.phone, p.email, p.check_in_time as "checkInTime", p.check_out_time as "checkOutTime",
         coalesce((select l.token from payment_links l where l.property_id = p.id and l.booking_id = $2 and l.status in ('ACTIVE', 'PART_PAID')
                      and l.expires_at > $3 order by l.id desc limit 1), '') as "linkToken",
         coalesce((select q.token from review_requests q where q.property_id = p.id and q.booking_id = $2 and q.kind = 'STAY'
                      and q.state in ('SENT', 'OPENED', 'ANSWERED') order by q.id desc limit 1), '') as "reviewToken",
         coalesce((select p.seo_friendly_name from website_settings w where w.property_id = p.id and w.is_active), '') as "bookAt"
    from properties p where p.id = $1`
export type Around = {
  address: string
  city: string
  phone: string
  email: string
  checkInTime: string
  checkOutTime: string
  linkToken: string
  reviewToken: string
  bookAt: string
}
/** How a guest reaches the property, and the links of other areas that are open for a booking; empty where there is none. */
export async function findAround(tx: Tx, bookingId: string, now: Instant): Promise<Around> {
  const [row] = await tx.named<Around>('portal.findAround', AROUND, [tx.propertyId, bookingId, now])
  return row ?? refuse('not_found')
}

const INVOICES = `
  select i.id, i.number from invoices i
   where i.property_id = $1 and i.booking_id = $2 and i.document_type = 'INVOICE' and i.party_id is null and i.company_id is null
     and not exists (select from invoices n where n.property_id = i.property_id and n.corrects_id = i.id)
   order by i.issued_at desc limit 5`
/** Invoices of a booking to the guest who booked it that no credit note takes from, the latest first. */
export const findGuestInvoices = (tx: Tx, bookingId: string): Promise<{ id: string; number: string }[]> =>
  tx.named('portal.findGuestInvoices', INVOICES, [tx.propertyId, bookingId])

const DEAREST = `
  select coalesce(max(case when $3 then total_minor else net_minor end), 0)::bigint as night from stay_nights where property_id = $1 and stay_id = $2`
/** What the dearest night of a stay costs, with tax or without; minor units. */
export async function findDearestNight(tx: Tx, stayId: string, withTax: boolean): Promise<Minor> {
  const [row] = await tx.named<{ night: Minor }>('portal.findDearestNight', DEAREST, [tx.propertyId, stayId, withTax])
  return row?.night ?? zero
}
