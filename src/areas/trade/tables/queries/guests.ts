import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { CallKind, ReservationStatus, TableCall, TableReservation, TableWait } from '../contract/replies.ts'

const reservation = columns<TableReservation>().of('table_reservations', {
  id: fixed('id'),
  tableId: fixed('table_id'),
  tableName: computed('t.name'),
  name: 'name',
  phone: 'phone',
  covers: 'covers',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  notes: 'notes',
  status: 'status',
  createdByName: fixed('created_by_name'),
  version: fixed('version'),
})

const wait = columns<TableWait>().of('table_waits', {
  id: fixed('id'),
  outletId: fixed('outlet_id'),
  name: 'name',
  phone: 'phone',
  covers: 'covers',
  quotedMinutes: 'quoted_minutes',
  createdAt: fixed('created_at'),
  toldAt: 'told_at',
})

const RESERVATIONS = `
  select ${reservation.select('r')}
    from table_reservations r
    join dining_tables t on t.property_id = r.property_id and t.id = r.table_id
   where r.property_id = $1`

export type ReservationFilter = {
  /** Not over by then. */
  from?: Instant | undefined
  /** Does not begin before. */
  begins?: Instant | undefined
  until?: Instant | undefined
  status?: ReservationStatus | undefined
}

/** Booked tables, earliest first, from the one after `after` on. */
export const findReservations = (
  tx: Tx,
  { from, begins, until, status }: ReservationFilter,
  page: { after: readonly [Instant, string] | undefined; limit: number },
): Promise<TableReservation[]> =>
  tx.named(
    'find_table_reservations',
    `${RESERVATIONS} and ($2::timestamptz is null or r.ends_at > $2) and ($3::timestamptz is null or r.starts_at < $3)
      and ($4::text is null or r.status = $4) and ($5::timestamptz is null or (r.starts_at, r.id) > ($5, $6::uuid))
      and ($8::timestamptz is null or r.starts_at >= $8)
      order by r.starts_at, r.id limit $7`,
    [
      tx.propertyId,
      from ?? null,
      until ?? null,
      status ?? null,
      page.after?.[0] ?? null,
      page.after?.[1] ?? null,
      page.limit,
      begins ?? null,
    ],
  )

/** @throws Refusal not_found */
export async function getReservation(tx: Tx, reservationId: string): Promise<TableReservation> {
  const [row] = await tx.named<TableReservation>('get_table_reservation', `${RESERVATIONS} and r.id = $2`, [
    tx.propertyId,
    reservationId,
  ])
  return row ?? refuse('not_found', { reservationId })
}

/** @throws Refusal not_found */
export async function lockReservation(tx: Tx, reservationId: string): Promise<TableReservation> {
  await tx.named(
    'lock_table_reservation',
    'select from table_reservations where property_id = $1 and id = $2 for update',
    [tx.propertyId, reservationId],
  )
  return getReservation(tx, reservationId)
}

export type NewReservation = Pick<
  TableReservation,
  'id' | 'tableId' | 'name' | 'phone' | 'covers' | 'startsAt' | 'endsAt' | 'notes' | 'createdByName'
> & {
  quarters: readonly Instant[]
  createdAt: Instant
}

/** @throws Refusal table_reserved when one of the quarters is another party's */
export async function insertReservation(tx: Tx, made: NewReservation): Promise<void> {
  const { id, tableId, quarters, createdAt, createdByName } = made
  await tx
    .insertInto('table_reservations')
    .values({
      property_id: tx.propertyId,
      id,
      table_id: tableId,
      created_at: createdAt,
      created_by_name: createdByName,
      ...reservation.values(made),
    })
    .execute()
  await tx
    .insertInto('table_reservation_quarters')
    .values(
      quarters.map((at) => ({ property_id: tx.propertyId, table_id: tableId, starts_at: at, reservation_id: id })),
    )
    .execute()
    .catch(refuseOn({ table_is_reserved_once: 'table_reserved' }))
}

/** The reservation has ended, and its table may be booked again. */
export async function markReservation(tx: Tx, reservationId: string, status: ReservationStatus): Promise<void> {
  await tx.named(
    'mark_table_reservation',
    `with freed as (delete from table_reservation_quarters where property_id = $1 and reservation_id = $2)
     update table_reservations set status = $3, version = version + 1 where property_id = $1 and id = $2`,
    [tx.propertyId, reservationId, status],
  )
}

export const findWaits = (
  tx: Tx,
  outletId: string | undefined,
  page: { after: string | undefined; limit: number },
): Promise<TableWait[]> =>
  tx.named(
    'find_table_waits',
    `select ${wait.select()} from table_waits
      where property_id = $1 and status = 'WAITING' and ($2::uuid is null or outlet_id = $2) and ($3::uuid is null or id > $3)
      order by id limit $4`,
    [tx.propertyId, outletId ?? null, page.after ?? null, page.limit],
  )

/** @throws Refusal not_found without such an outlet */
export async function insertWait(tx: Tx, made: Omit<TableWait, 'toldAt'>): Promise<void> {
  const { id, outletId, createdAt } = made
  await tx
    .insertInto('table_waits')
    .values({ property_id: tx.propertyId, id, outlet_id: outletId, created_at: createdAt, ...wait.values(made) })
    .execute()
    .catch(refuseOn({ party_waits_at_an_outlet: 'not_found' }))
}

/** Notified twice, the first time counts. @throws Refusal not_found when it waits no more */
export async function markNotified(tx: Tx, waitId: string, at: Instant): Promise<TableWait> {
  const [row] = await tx.named<TableWait>(
    'tell_table_wait',
    `update table_waits set told_at = coalesce(told_at, $3) where property_id = $1 and id = $2 and status = 'WAITING' returning ${wait.select()}`,
    [tx.propertyId, waitId, at],
  )
  return row ?? refuse('not_found', { waitId })
}

/** A party that waited does so no more. @throws Refusal not_found when it waits no more already */
export async function endWait(
  tx: Tx,
  waitId: string,
  tableId: string | null,
  at: Instant,
): Promise<{ name: string; covers: number }> {
  const [row] = await tx.named<{ name: string; covers: number }>(
    'end_table_wait',
    `update table_waits set status = case when $3::uuid is null then 'LEFT' else 'SEATED' end, table_id = $3, ended_at = $4
      where property_id = $1 and id = $2 and status = 'WAITING' returning name, covers`,
    [tx.propertyId, waitId, tableId, at],
  )
  return row ?? refuse('not_found', { waitId })
}

export const findCalls = (tx: Tx, page: { after: string | undefined; limit: number }): Promise<TableCall[]> =>
  tx.named(
    'find_table_calls',
    `select c.id, c.table_id as "tableId", t.name as "tableName", c.kind, c.created_at as "createdAt"
       from table_calls c join dining_tables t on t.property_id = c.property_id and t.id = c.table_id
      where c.property_id = $1 and c.answered_at is null and ($2::uuid is null or c.id > $2) order by c.id limit $3`,
    [tx.propertyId, page.after ?? null, page.limit],
  )

/** Kinds of call that no one has come for yet. */
export async function findOpenCalls(tx: Tx, tableId: string): Promise<CallKind[]> {
  const rows = await tx.named<{ kind: CallKind }>(
    'open_table_calls',
    `select kind from table_calls where property_id = $1 and table_id = $2 and answered_at is null order by kind`,
    [tx.propertyId, tableId],
  )
  return rows.map(({ kind }) => kind)
}

/** Whether this is a new call; false when the table calls for it already. */
export async function insertCall(
  tx: Tx,
  call: { id: string; tableId: string; kind: CallKind; at: Instant },
): Promise<boolean> {
  const rows = await tx.named(
    'insert_table_call',
    `insert into table_calls (property_id, id, table_id, kind, created_at) values ($1, $2, $3, $4, $5)
     on conflict (property_id, table_id, kind) where answered_at is null do nothing returning id`,
    [tx.propertyId, call.id, call.tableId, call.kind, call.at],
  )
  return rows.length > 0
}

/** Records who goes to the table; a second user does not replace the first. @throws Refusal not_found */
export async function answerCall(tx: Tx, callId: string, by: { at: Instant; name: string }): Promise<void> {
  const rows = await tx.named(
    'answer_table_call',
    `update table_calls set answered_at = coalesce(answered_at, $3), answered_by_name = case when answered_at is null then $4 else answered_by_name end
      where property_id = $1 and id = $2 returning id`,
    [tx.propertyId, callId, by.at, by.name],
  )
  if (rows.length === 0) refuse('not_found', { callId })
}

/** Calls of a table end with the party that made them. */
export async function answerCallsOf(
  tx: Tx,
  tableIds: readonly string[],
  by: { at: Instant; name: string },
): Promise<void> {
  await tx.named(
    'answer_calls_of_tables',
    `update table_calls set answered_at = $3, answered_by_name = $4
      where property_id = $1 and table_id = any ($2::uuid[]) and answered_at is null`,
    [tx.propertyId, tableIds, by.at, by.name],
  )
}
