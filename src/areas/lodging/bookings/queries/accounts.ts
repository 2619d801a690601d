import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Route } from '../contract/routing.ts'

export type NewAccount = {
  id: string
  reference: string
  customerId: string
  companyId: string | null
  groupId: string
  arrival: Day
  departure: Day
  createdAt: Instant
  createdBy: number
}

const INSERT = `
  insert into bookings (property_id, id, reference, customer_id, company_id, group_id, status, is_account, arrival_on, departure_on, source,
                        created_at, created_by)
  values ($1, $2, $3, $4, $5, $6, 'CHECKED_OUT', true, $7, $8, 'GROUP', $9, $10)`

export const insertAccount = (tx: Tx, account: NewAccount): Promise<unknown> => {
  const { id, reference, customerId, companyId, groupId, arrival, departure, createdAt, createdBy } = account
  const values = [id, reference, customerId, companyId, groupId, arrival, departure, createdAt, createdBy]
  return tx.named('bookings.insertAccount', INSERT, [tx.propertyId, ...values])
}

/** The booking that is the account of a group, if it has one. */
export async function findAccount(tx: Tx, groupId: string): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>(
    'bookings.findAccount',
    'select id from bookings where property_id = $1 and group_id = $2 and is_account',
    [tx.propertyId, groupId],
  )
  return row?.id
}

/** The accounts of some groups, by group. */
export async function findAccounts(tx: Tx, groupIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.named<{ id: string; groupId: string }>(
    'bookings.findAccounts',
    `select b.id, g.id as "groupId"
       from groups g join bookings b on b.property_id = g.property_id and b.group_id = g.id and b.is_account
      where g.property_id = $1 and g.id = any($2::uuid[])`,
    [tx.propertyId, groupIds],
  )
  return new Map(rows.map(({ id, groupId }) => [groupId, id]))
}

/** The account is of the days and the company of its group. */
export const updateAccount = (
  tx: Tx,
  groupId: string,
  { arrival, departure, companyId }: Pick<NewAccount, 'arrival' | 'departure' | 'companyId'>,
): Promise<unknown> =>
  tx.named(
    'bookings.updateAccount',
    `update bookings set arrival_on = $3, departure_on = $4, company_id = $5, version = version + 1
      where property_id = $1 and group_id = $2 and is_account and (arrival_on, departure_on, company_id) is distinct from ($3::date, $4::date, $5::uuid)`,
    [tx.propertyId, groupId, arrival, departure, companyId],
  )

export type RoutedBooking = { bookingId: string; accountId: string; routes: Route[] }

const ROUTED = `
  select b.id as "bookingId", a.id as "accountId", g.routes
    from bookings b
    join groups g on g.property_id = b.property_id and g.id = b.group_id and g.routes <> '[]'
    join bookings a on a.property_id = b.property_id and a.group_id = b.group_id and a.is_account`

/** Bookings whose group routes charges to its account: some of them, in order of id. */
export const findRouted = (tx: Tx, bookingIds: readonly string[]): Promise<RoutedBooking[]> =>
  tx.named(
    'bookings.findRouted',
    `${ROUTED} where b.property_id = $1 and b.id = any($2::uuid[]) and not b.is_account order by b.id`,
    [tx.propertyId, bookingIds],
  )

/** All bookings of a group that routes charges. */
export const findRoutedOfGroup = (tx: Tx, groupId: string): Promise<RoutedBooking[]> =>
  tx.named(
    'bookings.findRoutedOfGroup',
    `${ROUTED} where b.property_id = $1 and b.group_id = $2 and not b.is_account order by b.id`,
    [tx.propertyId, groupId],
  )

/** Bookings of all groups that route charges, who are in house or owe something. */
export const findRoutedOfAll = (tx: Tx): Promise<RoutedBooking[]> =>
  tx.named(
    'bookings.findRoutedOfAll',
    `${ROUTED} join folios f on f.property_id = b.property_id and f.booking_id = b.id
      where b.property_id = $1 and b.group_id is not null and not b.is_account and (b.status = 'IN_HOUSE' or f.due_minor > 0)
      order by b.id`,
    [tx.propertyId],
  )
