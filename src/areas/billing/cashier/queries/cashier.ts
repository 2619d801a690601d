import { sql } from 'kysely'
import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import type { Day, Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json, type RowOf } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Shift, ShiftRow, ShiftStatus } from '../contract/cashier.ts'

/** A shift as actions work on it. */
export type ShiftFacts = ShiftRow & Pick<Shift, 'left' | 'handedOverFrom'> & { report: Shift | null }

/** The aliases are those of `APPROVED`. */
const LISTED = {
  id: 'id',
  drawer: 'drawer',
  counterName: 'counter_name',
  counterNumber: 'counter_number',
  operatorId: 'operator_id',
  operatorName: 'operator_name',
  status: 'status',
  currency: 'currency',
  opening: 'opening_minor',
  openedOn: 'opened_on',
  openedAt: 'opened_at',
  closedAt: 'closed_at',
  closedById: 'closed_by',
  closedByName: 'closed_by_name',
  expected: 'expected_minor',
  counted: 'counted_minor',
  variance: fixed('variance_minor'),
  zNumber: 'z_number',
  note: 'note',
  isToApprove: computed('s.needs_approval and a.shift_id is null'),
  approvedByName: computed('a.approved_by_name'),
  approvedAt: computed('a.approved_at'),
  version: fixed('version'),
} as const
const FACTS = { ...LISTED, left: 'left_minor', handedOverFrom: 'handed_over_from', report: json('report') } as const
/** What is written at the close and read again in its report alone. */
const COUNT = {
  count: json('count'),
  other: 'other_minor',
  closedOn: 'closed_on',
  needsApproval: 'needs_approval',
} as const
type Count = Pick<Shift, 'count' | 'other'> & { closedOn: Day | null; needsApproval: boolean }

const listed = columns<ShiftRow>().of('cashier_shifts', LISTED)
const facts = columns<ShiftFacts>().of('cashier_shifts', FACTS)
const opened = facts.only(
  'id', 'drawer', 'counterName', 'counterNumber', 'operatorId', 'operatorName', 'currency', 'opening', 'openedOn', 'openedAt',
  'handedOverFrom',
) // prettier-ignore
const closed = columns<ShiftFacts & Count>()
  .of('cashier_shifts', { ...FACTS, ...COUNT })
  .only(
    'count', 'other', 'counted', 'expected', 'left', 'note', 'closedOn', 'closedAt', 'closedById', 'closedByName', 'zNumber', 'report',
    'needsApproval',
  ) // prettier-ignore

const APPROVED = `
  cashier_shifts s left join shift_approvals a on a.property_id = s.property_id and a.shift_id = s.id`
const GET_SHIFT = `select ${facts.select('s')} from ${APPROVED} where s.property_id = $1`

/** @throws Refusal not_found */
export async function getShift(tx: Tx, id: string): Promise<ShiftFacts> {
  const [row] = await tx.named<ShiftFacts>('cashier.getShift', `${GET_SHIFT} and s.id = $2`, [tx.propertyId, id])
  return row ?? refuse('not_found', { shiftId: id })
}

/** Locks a shift until the transaction ends: receipts of its operator wait, so that what is counted is all there is. @throws Refusal not_found */
export async function lockShift(tx: Tx, id: string): Promise<ShiftFacts> {
  const [row] = await tx.named<ShiftFacts>('cashier.lockShift', `${GET_SHIFT} and s.id = $2 for update of s`, [
    tx.propertyId,
    id,
  ])
  return row ?? refuse('not_found', { shiftId: id })
}

/** Locks every shift that is open, in the order of their ids. */
export const lockOpenShifts = (tx: Tx): Promise<ShiftFacts[]> =>
  tx.named('cashier.lockOpenShifts', `${GET_SHIFT} and s.status <> 'CLOSED' order by s.id for update of s`, [
    tx.propertyId,
  ])

/** The open shift of a user, if there is one. */
export async function findOwnShift(tx: Tx, operatorId: number): Promise<ShiftFacts | undefined> {
  const [row] = await tx.named<ShiftFacts>(
    'cashier.findOwnShift',
    `${GET_SHIFT} and s.operator_id = $2 and s.status <> 'CLOSED'`,
    [tx.propertyId, operatorId],
  )
  return row
}

/** Receipts of some shifts added up by mode and direction. */
export const sumReceipts = (
  tx: Tx,
  shiftIds: readonly string[],
): Promise<{ shiftId: string; mode: PaymentMode; direction: 'IN' | 'OUT'; amount: Minor; count: number }[]> =>
  tx.named(
    'cashier.sumReceipts',
    `select shift_id as "shiftId", payment_mode as mode, direction, sum(amount_minor)::bigint as amount, count(*)::int as count
       from receipts where property_id = $1 and shift_id = any($2::uuid[])
      group by shift_id, payment_mode, direction order by shift_id, payment_mode, direction`,
    [tx.propertyId, shiftIds],
  )

export type NewShift = RowOf<typeof opened>

const INSERT = `insert into cashier_shifts (property_id, ${opened.changing}) values ($1, ${opened.places(2)})`

/** @throws Refusal shift_open when the user has one already, drawer_taken when another user has the drawer */
export const insertShift = (tx: Tx, shift: NewShift): Promise<unknown> =>
  tx
    .named('cashier.insertShift', INSERT, [tx.propertyId, ...opened.parameters(shift)])
    .catch(refuseOn({ operator_has_one_open_shift: 'shift_open', drawer_has_one_open_shift: 'drawer_taken' }))

export const updateStatus = (tx: Tx, id: string, status: ShiftStatus): Promise<unknown> =>
  tx.named(
    'cashier.updateStatus',
    'update cashier_shifts set status = $3, version = version + 1 where property_id = $1 and id = $2',
    [tx.propertyId, id, status],
  )

/** Who approves a difference. */
export type Approver = { id: number; name: string }

type Closed = RowOf<typeof closed>
export type Closing = { [K in keyof Closed]: NonNullable<Closed[K]> }

const CLOSE = `
  update cashier_shifts set status = 'CLOSED', ${closed.sets(3)}, version = version + 1 where property_id = $1 and id = $2`

/** Closes a shift with its count; nothing about it changes afterwards. */
export const closeShift = (tx: Tx, id: string, closing: Closing): Promise<unknown> =>
  tx.named('cashier.closeShift', CLOSE, [tx.propertyId, id, ...closed.parameters(closing)])

/** Approves the difference of a closed shift, which itself stays as it was frozen. */
export const insertApproval = (tx: Tx, shiftId: string, approver: Approver, at: Instant): Promise<unknown> =>
  tx.named(
    'cashier.insertApproval',
    `insert into shift_approvals (property_id, shift_id, approved_by, approved_by_name, approved_at) values ($1, $2, $3, $4, $5)`,
    [tx.propertyId, shiftId, approver.id, approver.name, at],
  )

export type ShiftFilter = {
  status?: 'open' | 'closed' | 'to_approve' | undefined
  operatorId?: number | undefined
  from?: Day | undefined
  until?: Day | undefined
}

/** Shifts, latest opened first, from the one after `after` on. `until` is half-open. */
export async function findShifts(
  tx: Tx,
  { status, operatorId, from, until }: ShiftFilter,
  page: { after: readonly [Instant, string] | undefined; limit: number },
): Promise<ShiftRow[]> {
  const conditions = [sql`s.property_id = ${tx.propertyId}`]
  if (status === 'to_approve') conditions.push(sql`s.needs_approval and a.shift_id is null`)
  else if (status) conditions.push(status === 'closed' ? sql`s.status = 'CLOSED'` : sql`s.status <> 'CLOSED'`)
  if (operatorId) conditions.push(sql`s.operator_id = ${operatorId}`)
  if (from) conditions.push(sql`s.opened_on >= ${from}`)
  if (until) conditions.push(sql`s.opened_on < ${until}`)
  if (page.after) conditions.push(sql`(s.opened_at, s.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`)
  const { rows } = await sql<ShiftRow>`
    select ${sql.raw(listed.select('s'))} from ${sql.raw(APPROVED)} where ${sql.join(conditions, sql` and `)}
     order by s.opened_at desc, s.id desc ${upTo(page.limit)}`.execute(tx)
  return rows
}

/** Active tills by number, then other drawers in use or used lately, each with who has it or what its last shift left. */
export const findDrawers = (tx: Tx): Promise<{ drawer: string; left: Minor | null; heldBy: string | null }[]> =>
  tx.named(
    'cashier.findDrawers',
    `with used as (
       select distinct on (lower(drawer)) drawer, left_minor as left, case when status <> 'CLOSED' then operator_name end as "heldBy"
         from (select drawer, left_minor, status, operator_name, opened_at from cashier_shifts
                where property_id = $1 order by opened_at desc, id desc limit 500) s
        order by lower(drawer), opened_at desc
     ), tills as (select name, number from points_of_sale where property_id = $1 and is_active)
     select coalesce(t.name, u.drawer) as drawer, u.left, u."heldBy"
       from used u full join tills t on lower(t.name) = lower(u.drawer) order by t.number nulls last, lower(u.drawer)`,
    [tx.propertyId],
  )

/** Someone who works at the property; `rights` are those of an own role, null of a template. */
export type Worker = { id: number; name: string; roles: string[]; rights: string[] | null; hasShift: boolean }

/** Users who work at the property; their roles decide who may operate a drawer. */
export const findPeople = (tx: Tx): Promise<Worker[]> =>
  tx.named(
    'cashier.findPeople',
    `select u.id, coalesce(nullif(u.display_name, ''), trim(u.first_name || ' ' || u.last_name)) as name, u.roles,
            (select r.permissions from roles r where r.id = u.role_id) as rights,
            exists (select from cashier_shifts s
                     where s.property_id = up.property_id and s.operator_id = u.id and s.status <> 'CLOSED') as "hasShift"
       from user_properties up join users u on u.id = up.user_id and u.status = 'ACTIVE'
      where up.property_id = $1 order by name, u.id`,
    [tx.propertyId],
  )

export type Counting = { tolerance: Minor; isBlind: boolean; cashNeedsDrawer: boolean; denominations: number[] }

const counting = columns<Counting & { version: number }>().of('cashier_settings', {
  tolerance: 'tolerance_minor',
  isBlind: 'is_blind',
  cashNeedsDrawer: 'cash_needs_drawer',
  denominations: 'denominations',
  version: fixed('version'),
})

/** How the property counts; by default no difference is tolerated, every amount is shown and cash needs a drawer. */
export async function getSettings(tx: Tx, lock: 'read' | 'lock' = 'read'): Promise<Counting & { version: number }> {
  const query = tx.selectFrom('cashier_settings').select(counting.selection).where('property_id', '=', tx.propertyId)
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  return row
    ? counting.read(row)
    : { tolerance: zero, isBlind: false, cashNeedsDrawer: true, denominations: [], version: 0 }
}

export async function putSettings(tx: Tx, settings: Counting): Promise<void> {
  const values = counting.values(settings)
  await tx
    .insertInto('cashier_settings')
    .values({ property_id: tx.propertyId, ...values })
    .onConflict((same) =>
      same.column('property_id').doUpdateSet({ ...values, version: sql<number>`cashier_settings.version + 1` }),
    )
    .execute()
}
