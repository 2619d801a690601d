import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { PublicGuest } from '../contract/organiser.ts'
import { FIRST_PLACE, type GroupPlace } from './places.ts'

export type StoredLink = { groupId: string; sealedToken: string; madeAt: Instant; mailedAt: Instant | null }

const LINK = `
  select group_id as "groupId", sealed_token as "sealedToken", made_at as "madeAt", mailed_at as "mailedAt"
    from group_links where property_id = $1`

/** The link of a group, if there is one. */
export async function findLink(tx: Tx, groupId: string): Promise<StoredLink | undefined> {
  const [row] = await tx.named<StoredLink>('groups.findLink', `${LINK} and group_id = $2`, [tx.propertyId, groupId])
  return row
}

/** The link a token opens, if it is not withdrawn. */
export async function findLinkByToken(tx: Tx, hash: Buffer): Promise<StoredLink | undefined> {
  const [row] = await tx.named<StoredLink>('groups.findLinkByToken', `${LINK} and token_hash = $2`, [
    tx.propertyId,
    hash,
  ])
  return row
}

/** Stores a link in the place of the one before. */
export const upsertLink = (
  tx: Tx,
  link: { groupId: string; tokenHash: Buffer; sealedToken: string; madeAt: Instant; madeBy: number },
): Promise<unknown> =>
  tx.named(
    'groups.upsertLink',
    `insert into group_links (property_id, group_id, token_hash, sealed_token, made_at, made_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (property_id, group_id) do update
        set token_hash = excluded.token_hash, sealed_token = excluded.sealed_token, mailed_at = null, made_at = excluded.made_at,
            made_by = excluded.made_by`,
    [tx.propertyId, link.groupId, link.tokenHash, link.sealedToken, link.madeAt, link.madeBy],
  )

export const markMailed = (tx: Tx, groupId: string, at: Instant): Promise<unknown> =>
  tx.named('groups.markMailed', 'update group_links set mailed_at = $3 where property_id = $1 and group_id = $2', [
    tx.propertyId,
    groupId,
    at,
  ])

/** Returns whether there was one. */
export const deleteLink = async (tx: Tx, groupId: string): Promise<boolean> =>
  (
    await tx.named<{ id: string }>(
      'groups.deleteLink',
      'delete from group_links where property_id = $1 and group_id = $2 returning group_id as id',
      [tx.propertyId, groupId],
    )
  ).length > 0

export const insertGuest = (
  tx: Tx,
  guest: { id: string; groupId: string; bookingId: string; enteredAt: Instant },
): Promise<unknown> =>
  tx.named(
    'groups.insertGuest',
    'insert into group_guests (property_id, id, group_id, booking_id, entered_at) values ($1, $2, $3, $4, $5)',
    [tx.propertyId, guest.id, guest.groupId, guest.bookingId, guest.enteredAt],
  )

/** The booking of a guest the organiser of a group entered. */
export async function findGuest(tx: Tx, groupId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.named<{ bookingId: string }>(
    'groups.findGuest',
    'select booking_id as "bookingId" from group_guests where property_id = $1 and group_id = $2 and id = $3',
    [tx.propertyId, groupId, id],
  )
  return row?.bookingId
}

/** Only one stay, expected, not locked, and nothing of its booking invoiced: the desk has not taken it over. */
const CAN_CHANGE = `
  g.id is not null and s.status = 'CONFIRMED' and not s.is_locked
  and not exists (select from stays o where o.property_id = s.property_id and o.booking_id = s.booking_id and o.id <> s.id)
  and not exists (select from invoices i where i.property_id = s.property_id and i.booking_id = s.booking_id)`

const GUESTS = `
  select s.id as "stayId", g.id as "guestId", s.guest_name as "guestName", s.room_type_id as "roomTypeId", t.name as "roomTypeName",
         s.arrival_on as arrival, s.departure_on as departure, s.adults, s.children, s.child_ages as "childAges", case when g.id is null then '' else c.email end as email,
         case when g.id is null then '' else c.phone end as phone, ${CAN_CHANGE} as "canChange"
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')
    join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join group_guests g on g.property_id = b.property_id and g.booking_id = b.id
   where b.property_id = $1 and b.group_id = $2 and (s.arrival_on, s.id) > ($3::date, $4::uuid)
   order by s.arrival_on, s.id limit $5`

/** Guests of a group as its organiser sees them, from the one after a place on. */
export const findPublicGuests = (
  tx: Tx,
  groupId: string,
  { after = FIRST_PLACE, limit }: { after: GroupPlace | undefined; limit: number },
): Promise<PublicGuest[]> =>
  tx.named('groups.publicGuests', GUESTS, [tx.propertyId, groupId, after.arrival, after.id, limit])

export type GuestState = {
  bookingId: string
  stayId: string
  customerId: string
  version: number
  guestName: string
  roomTypeId: string
  roomId: string | null
  arrival: Day
  departure: Day
  adults: number
  children: number
  childAges: number[] | null
  isCancelled: boolean
  canChange: boolean
  /** Something besides the nights was charged, received or promised. */
  hasMoney: boolean
}

/** The booking of a guest the organiser entered, locked until the transaction ends, as it is then. */
export async function lockGuest(tx: Tx, groupId: string, id: string): Promise<GuestState | undefined> {
  const key = [tx.propertyId, groupId, id]
  await tx.named(
    'groups.lockGuest',
    `select from bookings where property_id = $1 and id = (
       select booking_id from group_guests where property_id = $1 and group_id = $2 and id = $3) for update`,
    key,
  )
  const [row] = await tx.named<GuestState>(
    'groups.guestState',
    `select b.id as "bookingId", s.id as "stayId", b.customer_id as "customerId", b.version, s.guest_name as "guestName",
            s.room_type_id as "roomTypeId", s.room_id as "roomId", s.arrival_on as arrival, s.departure_on as departure, s.adults,
            s.children, s.child_ages as "childAges", b.status = 'CANCELLED' as "isCancelled", ${CAN_CHANGE} as "canChange",
            f.paid_minor + f.deferred_minor + f.services_minor + f.expenses_minor > 0 as "hasMoney"
       from group_guests g
       join bookings b on b.property_id = g.property_id and b.id = g.booking_id
       join stays s on s.property_id = b.property_id and s.booking_id = b.id
       join folios f on f.property_id = b.property_id and f.booking_id = b.id
      where g.property_id = $1 and g.group_id = $2 and g.id = $3
      order by s.arrival_on, s.id limit 1`,
    key,
  )
  return row
}

/** How the property is reached, for the organiser's page. */
export async function getReach(tx: Tx): Promise<{ phone: string; email: string; address: string }> {
  const [row] = await tx.named<{ phone: string; email: string; address: string }>(
    'groups.reach',
    `select phone, email, concat_ws(', ', nullif(address, ''), case when position(city in address) = 0 then nullif(city, '') end) as address
       from properties where id = $1`,
    [tx.propertyId],
  )
  return row ?? { phone: '', email: '', address: '' }
}
