import { sql } from 'kysely'
import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { CashMove, CountLine, MoveKind, Shift, ShiftRow, ShiftStatus } from '../contract/cashier.ts'

/** A shift as actions work on it. */
export type ShiftFacts = ShiftRow & { left: Minor | null; handedOverFrom: string | null; report: Shift | null }

const COLUMNS = `
  s.id, s.drawer, s.counter_name as "counterName", s.counter_number as "counterNumber", s.operator_id as "operatorId",
  s.operator_name as "operatorName", s.status, s.currency, s.opening_minor as opening, s.opened_on as "openedOn",
  s.opened_at as "openedAt", s.closed_at as "closedAt", s.closed_by as "closedById", s.closed_by_name as "closedByName", s.expected_minor as expected,
  s.counted_minor as counted, s.variance_minor as variance, s.z_number as "zNumber", s.note,
  s.needs_approval and a.shift_id is null as "isToApprove", a.approved_by_name as "approvedByName", a.approved_at as "approvedAt", s.version`
const APPROVED = `
  cashier_shifts s left join shift_approvals a on a.property_id = s.property_id and a.shift_id = s.id`
const GET_SHIFT = `
  select ${COLUMNS}, s.left_minor as left, s.handed_over_from as "handedOverFrom", s.report
    from ${APPROVED} where s.property_id = $1`

/** @throws Refusal not_found */
export async function getShift(tx: Tx, id: string): Promise<ShiftFacts> {
  const [row] = await tx.named<ShiftFacts>('cashier.getShift', `${GET_SHIFT} and s.id = $2`, [tx.propertyId, id])
  return row ?? refuse('not_found', { shiftId: id })
}

/** Locks a shift until the transaction ends: receipts of its operator wait, so that what is counted is all there is. @throws Refusal not_found */
export async function lockShift(tx: Tx, id: string): Promise<ShiftFacts> {
  const text = `${GET_SHIFT} and s.id = $2 for update of s`
  const [row] = await tx.named<ShiftFacts>('cashier.lockShift', text, [tx.propertyId, id])
  return row ?? refuse('not_found', { shiftId: id })
}

/** Locks every shift that is open, in the order of their ids. */
export const lockOpenShifts = (tx: Tx): Promise<ShiftFacts[]> =>
  tx.named('cashier.lockOpenShifts', `${GET_SHIFT} and s.status <> 'CLOSED' order by s.id for update of s`, [
    tx.propertyId,
  ])

/** The open shift of a person, if there is one. */
export async function findOwnShift(tx: Tx, operatorId: number): Promise<ShiftFacts | undefined> {
  const text = `${GET_SHIFT} and s.operator_id = $2 and s.status <> 'CLOSED'`
  const [row] = await tx.named<ShiftFacts>('cashier.findOwnShift', text, [tx.propertyId, operatorId])
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

/** Moves of some shifts in the order they were made, those that void another one included. */
export const findMoves = (tx: Tx, shiftIds: readonly string[]): Promise<(CashMove & { shiftId: string })[]> =>
  tx.named(
    'cashier.findMoves',
    `select m.shift_id as "shiftId", m.id, m.kind, m.amount_minor as amount, m.reason, m.reference, m.voids_id as "voidsId",
            v.id is not null as "isVoided", m.made_by_name as "madeBy", m.made_at as "madeAt"
       from cash_moves m left join cash_moves v on v.property_id = m.property_id and v.voids_id = m.id
      where m.property_id = $1 and m.shift_id = any($2::uuid[]) order by m.shift_id, m.id`,
    [tx.propertyId, shiftIds],
  )

export type NewShift = {
  id: string
  drawer: string
  counterName: string
  counterNumber: string
  operatorId: number
  operatorName: string
  currency: Currency
  opening: Minor
  openedOn: Day
  openedAt: Instant
  handedOverFrom: string | null
}

/** @throws Refusal shift_open when the person has one already, drawer_taken when somebody else has the drawer */
export const insertShift = (tx: Tx, shift: NewShift): Promise<unknown> =>
  tx
    .named(
      'cashier.insertShift',
      `insert into cashier_shifts (property_id, id, drawer, counter_name, counter_number, operator_id, operator_name, currency,
                                   opening_minor, opened_on, opened_at, handed_over_from)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [tx.propertyId, shift.id, shift.drawer, shift.counterName, shift.counterNumber, shift.operatorId, shift.operatorName,
       shift.currency, shift.opening, shift.openedOn, shift.openedAt, shift.handedOverFrom],
    )
    .catch(refuseOn({ operator_has_one_open_shift: 'shift_open', drawer_has_one_open_shift: 'drawer_taken' })) // prettier-ignore

export const updateStatus = (tx: Tx, id: string, status: ShiftStatus): Promise<unknown> =>
  tx.named(
    'cashier.updateStatus',
    'update cashier_shifts set status = $3, version = version + 1 where property_id = $1 and id = $2',
    [tx.propertyId, id, status],
  )

/** Who approves a difference. */
export type Approver = { id: number; name: string }

export type Closing = {
  id: string
  count: readonly CountLine[]
  other: Minor
  counted: Minor
  expected: Minor
  left: Minor
  note: string
  closedOn: Day
  closedAt: Instant
  closedBy: number
  closedByName: string
  zNumber: number
  needsApproval: boolean
  report: Shift
}

/** Closes a shift with its count; nothing about it changes afterwards. */
export const closeShift = (tx: Tx, closing: Closing): Promise<unknown> =>
  tx.named(
    'cashier.closeShift',
    `update cashier_shifts
        set status = 'CLOSED', count = $3::jsonb, other_minor = $4, counted_minor = $5, expected_minor = $6, left_minor = $7,
            note = $8, closed_on = $9, closed_at = $10, closed_by = $11, closed_by_name = $12, z_number = $13, report = $14::jsonb,
            needs_approval = $15,
            version = version + 1
      where property_id = $1 and id = $2`,
    [
      tx.propertyId, closing.id, JSON.stringify(closing.count), closing.other, closing.counted, closing.expected, closing.left,
      closing.note, closing.closedOn, closing.closedAt, closing.closedBy, closing.closedByName, closing.zNumber,
      JSON.stringify(closing.report), closing.needsApproval,
    ],
  ) // prettier-ignore

/** Approves the difference of a closed shift, which itself stays as it was frozen. */
export const insertApproval = (tx: Tx, shiftId: string, approver: Approver, at: Instant): Promise<unknown> =>
  tx.named(
    'cashier.insertApproval',
    `insert into shift_approvals (property_id, shift_id, approved_by, approved_by_name, approved_at) values ($1, $2, $3, $4, $5)`,
    [tx.propertyId, shiftId, approver.id, approver.name, at],
  )

export type NewMove = {
  id: string
  shiftId: string
  kind: MoveKind
  amount: Minor
  reason: string
  reference: string
  voidsId: string | null
  madeBy: number
  madeByName: string
  businessOn: Day
  madeAt: Instant
}

/** @throws Refusal already_voided when another row took the same move back first */
export const insertMove = (tx: Tx, move: NewMove): Promise<unknown> =>
  tx
    .named(
      'cashier.insertMove',
      `insert into cash_moves (property_id, id, shift_id, kind, amount_minor, reason, reference, voids_id, made_by, made_by_name,
                               business_on, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [tx.propertyId, move.id, move.shiftId, move.kind, move.amount, move.reason, move.reference, move.voidsId, move.madeBy,
       move.madeByName, move.businessOn, move.madeAt],
    )
    .catch(refuseOn({ move_is_voided_once: 'already_voided' })) // prettier-ignore

/** @throws Refusal not_found */
export async function getMove(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('cash_moves')
    .select(['shift_id', 'kind', 'amount_minor', 'voids_id'])
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('not_found', { moveId: id })
  return {
    shiftId: row.shift_id,
    kind: row.kind as MoveKind,
    amount: row.amount_minor as Minor,
    isVoid: row.voids_id !== null,
  }
}

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
    select ${sql.raw(COLUMNS)} from ${sql.raw(APPROVED)} where ${sql.join(conditions, sql` and `)}
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

/** Somebody who works at the property; `rights` are those of an own role, null of a template. */
export type Worker = { id: number; name: string; roles: string[]; rights: string[] | null; hasShift: boolean }

/** People who work at the property; who may keep a drawer is for their roles to say. */
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

/** How the property counts; nothing is tolerated, everything shown and cash needs a drawer until somebody says otherwise. */
export async function getSettings(tx: Tx, lock: 'read' | 'lock' = 'read'): Promise<Counting & { version: number }> {
  const query = tx
    .selectFrom('cashier_settings')
    .select(['tolerance_minor', 'is_blind', 'cash_needs_drawer', 'denominations', 'version'])
    .where('property_id', '=', tx.propertyId)
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  return {
    tolerance: (row?.tolerance_minor ?? 0) as Minor,
    isBlind: row?.is_blind ?? false,
    cashNeedsDrawer: row?.cash_needs_drawer ?? true,
    denominations: row?.denominations ?? [],
    version: row?.version ?? 0,
  }
}

export async function putSettings(
  tx: Tx,
  { tolerance, isBlind, cashNeedsDrawer, denominations }: Counting,
): Promise<void> {
  const values = { tolerance_minor: tolerance, is_blind: isBlind, cash_needs_drawer: cashNeedsDrawer, denominations }
  await tx
    .insertInto('cashier_settings')
    .values({ property_id: tx.propertyId, ...values })
    .onConflict((same) =>
      same.column('property_id').doUpdateSet({ ...values, version: sql<number>`cashier_settings.version + 1` }),
    )
    .execute()
}
