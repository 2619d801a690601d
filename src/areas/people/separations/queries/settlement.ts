import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { SettlementLine } from '../contract/replies.ts'

export type StoredLine = Omit<SettlementLine, 'amount'> & { position: number; sealed: string }
const LINES = `
  select position, kind, direction, label, days, minutes, leave_type_id as "leaveTypeId", loan_id as "loanId", item_id as "itemId", condition, sealed
    from settlement_lines where property_id = $1 and separation_id = $2 order by position`
export const findLines = (tx: Tx, separationId: string): Promise<StoredLine[]> =>
  tx.named('separations.findLines', LINES, [tx.propertyId, separationId])

const CLEAR = 'delete from settlement_lines where property_id = $1 and separation_id = $2'
const INSERT = `
  insert into settlement_lines (property_id, separation_id, position, kind, direction, label, days, minutes, leave_type_id, loan_id, item_id, condition,
                                sealed)
  select $1, $2, x.position, x.kind, x.direction, x.label, x.days, x.minutes, x."leaveTypeId", x."loanId", x."itemId", x.condition, x.sealed
    from jsonb_to_recordset($3::jsonb) as x (position integer, kind text, direction text, label text, days integer, minutes integer, "leaveTypeId" uuid,
                                             "loanId" uuid, "itemId" uuid, condition text, sealed text)`
export async function replaceLines(tx: Tx, separationId: string, lines: readonly StoredLine[]): Promise<void> {
  await tx.named('separations.clearLines', CLEAR, [tx.propertyId, separationId])
  await tx.named('separations.insertLines', INSERT, [tx.propertyId, separationId, JSON.stringify(lines)])
}

type Prepared = { earningId: string | null; deductionId: string | null; by: { id: number; name: string } }
const PREPARED = `
  update separations set earning_id = $3, deduction_id = $4, prepared_by = $5, prepared_name = $6, version = version + 1
   where property_id = $1 and id = $2`
/** @throws Refusal unknown_reference for no component */
export const markPrepared = (tx: Tx, id: string, { earningId, deductionId, by }: Prepared): Promise<unknown> =>
  tx.named('separations.markPrepared', PREPARED, [tx.propertyId, id, earningId, deductionId, by.id, by.name]).catch(
    refuseOn({
      settlement_is_paid_as_a_component: 'unknown_reference',
      settlement_is_taken_as_a_component: 'unknown_reference',
    }),
  )

type Approved = { by: { id: number; name: string }; subjectId: number | null }
const APPROVED = `
  update separations set state = 'SETTLED', approved_by = $3, approved_name = $4, subject_id = $5, version = version + 1
   where property_id = $1 and id = $2`
/** @throws Refusal own_settlement for who prepared it or leaves */
export const markApproved = (tx: Tx, id: string, { by, subjectId }: Approved): Promise<unknown> =>
  tx
    .named('separations.markApproved', APPROVED, [tx.propertyId, id, by.id, by.name, subjectId])
    .catch(refuseOn({ settlement_is_approved_by_another: 'own_settlement' }))

const PAID = `
  update settlement_lines l set one_off_id = x.id from jsonb_to_recordset($3::jsonb) as x (id uuid, position integer)
   where l.property_id = $1 and l.separation_id = $2 and l.position = x.position`
export const markLinesPaid = (
  tx: Tx,
  separationId: string,
  paid: readonly { id: string; position: number }[],
): Promise<unknown> => tx.named('separations.markLinesPaid', PAID, [tx.propertyId, separationId, JSON.stringify(paid)])

export type ItemOut = { itemId: string; name: string; serial: string; version: number }
const ITEMS = `
  select id as "itemId", name, serial, version from issued_items
   where property_id = $1 and employee_id = $2 and returned_on is null order by name, id limit 200`
/** What an employee has not returned. */
export const findItemsOut = (tx: Tx, employeeId: string): Promise<ItemOut[]> =>
  tx.named('separations.findItemsOut', ITEMS, [tx.propertyId, employeeId])

const KIND = `
  select count(*)::int as found from pay_components
   where property_id = $1 and is_active and ((id = $2 and kind = 'EARNING') or (id = $3 and kind = 'DEDUCTION'))`
/** @throws Refusal unknown_reference unless each is one that is in use, of its kind */
export async function assertComponents(tx: Tx, earningId: string | null, deductionId: string | null): Promise<void> {
  const [row] = await tx.named<{ found: number }>('separations.countComponents', KIND, [
    tx.propertyId,
    earningId,
    deductionId,
  ])
  const wanted = [earningId, deductionId].filter((id) => id !== null).length
  if ((row?.found ?? 0) < wanted) refuse('unknown_reference', { componentId: earningId ?? deductionId ?? '' })
}
