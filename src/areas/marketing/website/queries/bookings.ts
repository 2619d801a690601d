import type { Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Minor } from '#core/money.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { OpenHolds } from '../rules/holds.ts'

/** What the page knows of a booking that was made on it. */
export type WebsiteBookingRow = {
  id: string
  bookingId: string
  tokenHash: Buffer
  sealedToken: string
  /** Network address of its holder; empty once it is booked. */
  address: string
  language: Language
  heldUntil: Instant
  bookedAt: Instant | null
  /** To be paid before it is confirmed. */
  asked: Minor
  linkId: string | null
  /** By which it was sold; null without one. */
  promotionId: string | null
  createdAt: Instant
}

const stored = columns<WebsiteBookingRow>().of('website_bookings', {
  id: 'id',
  bookingId: 'booking_id',
  tokenHash: 'token_hash',
  sealedToken: 'sealed_token',
  address: 'address',
  language: { column: 'language', read: (text) => text as Language, write: (language) => language },
  heldUntil: 'held_until',
  bookedAt: 'booked_at',
  asked: 'asked_minor',
  linkId: 'link_id',
  promotionId: 'promotion_id',
  createdAt: fixed('created_at'),
})

const INSERT = `
  insert into website_bookings (property_id, created_at, ${stored.changing}) values ($1, $2, ${stored.places(3)})`

export const insertWebsiteBooking = (tx: Tx, row: WebsiteBookingRow): Promise<unknown> =>
  tx.named('website.insertBooking', INSERT, [tx.propertyId, row.createdAt, ...stored.parameters(row)])

const BY_TOKEN = `select ${stored.select()} from website_bookings where property_id = $1 and token_hash = $2`

export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<WebsiteBookingRow | undefined> {
  const [row] = await tx.named<WebsiteBookingRow>('website.findByToken', BY_TOKEN, [tx.propertyId, tokenHash])
  return row
}

/** The same, locked until the transaction ends: pressed twice, it is booked once. */
export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<WebsiteBookingRow | undefined> {
  const [row] = await tx.named<WebsiteBookingRow>('website.lockByToken', `${BY_TOKEN} for update`, [
    tx.propertyId,
    tokenHash,
  ])
  return row
}

export async function findByBooking(tx: Tx, bookingId: string): Promise<WebsiteBookingRow | undefined> {
  const [row] = await tx.named<WebsiteBookingRow>('website.findByBooking', BY_BOOKING, [tx.propertyId, bookingId])
  return row
}

const BY_BOOKING = `select ${stored.select()} from website_bookings where property_id = $1 and booking_id = $2`

/** A hold became a booking: whose address it was is no longer stored. */
export const markBooked = (
  tx: Tx,
  id: string,
  { at, asked, linkId, language }: { at: Instant; asked: Minor; linkId: string | null; language: Language },
): Promise<unknown> =>
  tx.named(
    'website.markBooked',
    `update website_bookings set booked_at = $3, asked_minor = $4, link_id = $5, language = $6, address = ''
      where property_id = $1 and id = $2`,
    [tx.propertyId, id, at, asked, linkId, language],
  )

/** The open holds of the property and of an address, and how many rooms there are. */
export async function countHolds(tx: Tx, address: string, now: Instant): Promise<OpenHolds> {
  const [row] = await tx.named<OpenHolds>('website.countHolds', COUNT_HOLDS, [tx.propertyId, address, now])
  return row ?? { ofAddress: 0, rooms: 0, roomCount: 0 }
}

const COUNT_HOLDS = `
  select (select count(*) from website_bookings w
            join bookings b on b.property_id = w.property_id and b.id = w.booking_id and b.status = 'OPTION'
           where w.property_id = $1 and w.booked_at is null and w.held_until > $3 and w.address = $2)::int as "ofAddress",
         (select count(*) from website_bookings w
            join bookings b on b.property_id = w.property_id and b.id = w.booking_id and b.status = 'OPTION'
            join stays s on s.property_id = b.property_id and s.booking_id = b.id
           where w.property_id = $1 and w.booked_at is null and w.held_until > $3)::int as rooms,
         (select coalesce(sum(t.room_count), 0) from room_types t where t.property_id = $1 and t.is_active)::int as "roomCount"`

/** Holds of the property whose time is over and whose rooms are not released yet. */
export async function findLapsedHolds(tx: Tx, now: Instant, limit: number): Promise<string[]> {
  const rows = await tx.named<{ bookingId: string }>('website.findLapsed', FIND_LAPSED, [tx.propertyId, now, limit])
  return rows.map(({ bookingId }) => bookingId)
}

const FIND_LAPSED = `
  select w.booking_id as "bookingId" from website_bookings w
    join bookings b on b.property_id = w.property_id and b.id = w.booking_id and b.status = 'OPTION' and b.is_hold
   where w.property_id = $1 and w.booked_at is null and w.held_until <= $2
   order by w.held_until limit $3`

/** The address of a hold is stored no longer than the hold lasts. */
export const forgetAddresses = (tx: PlatformTx): Promise<unknown> =>
  tx.named(
    'website.forgetAddresses',
    `update website_bookings set address = '' where booked_at is null and held_until <= now() and address <> ''`,
    [],
  )

/** Bookings of the page that wait for money which has come, of every property; for the platform's own role. */
export const findPaid = (tx: PlatformTx, limit: number): Promise<{ propertyId: number; bookingId: string }[]> =>
  tx.named('website.findPaid', FIND_PAID, [limit])

const FIND_PAID = `
  select w.property_id as "propertyId", w.booking_id as "bookingId"
    from website_bookings w
    join bookings b on b.property_id = w.property_id and b.id = w.booking_id and b.status = 'OPTION' and b.option_expires_at > now()
    join folios f on f.property_id = w.property_id and f.booking_id = w.booking_id
   where w.booked_at is not null and w.asked_minor > 0 and f.paid_minor >= w.asked_minor
   order by b.option_expires_at, w.property_id limit $1`

/** The token of a payment link while it is open. */
export async function findOpenLink(tx: Tx, linkId: string): Promise<string | undefined> {
  const [row] = await tx.named<{ token: string }>(
    'website.findLinkToken',
    `select token from payment_links where property_id = $1 and id = $2 and status in ('ACTIVE', 'PART_PAID')`,
    [tx.propertyId, linkId],
  )
  return row?.token
}
