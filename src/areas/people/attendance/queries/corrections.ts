import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Correction } from '../contract/replies.ts'
import type { CorrectionState } from '../rules/choices.ts'

const SHOWN = `
  select c.id, c.employee_id as "employeeId", e.display_name as "employeeName", c.on_day as day, c.in_at as "inAt", c.out_at as "outAt", c.reason, c.note,
         c.state, c.requested_at as "requestedAt", c.decided_by as "decidedBy", c.version
    from attendance_corrections c
    join employees e on e.property_id = c.property_id and e.id = c.employee_id`

const OWN = `${SHOWN} where c.property_id = $1 and c.employee_id = $2 order by c.id desc limit 20`
export const findOwnCorrections = (tx: Tx, employeeId: string): Promise<Correction[]> =>
  tx.named('attendance.findOwnCorrections', OWN, [tx.propertyId, employeeId])

const BY_ID = `${SHOWN} where c.property_id = $1 and c.id = any($2::uuid[]) order by c.id`
export const findCorrections = (tx: Tx, ids: readonly string[]): Promise<Correction[]> =>
  tx.named('attendance.findCorrections', BY_ID, [tx.propertyId, ids])

const ONE = `${SHOWN} where c.property_id = $1 and c.id = $2`
/** @throws Refusal not_found */
export const getCorrection = async (tx: Tx, id: string): Promise<Correction> =>
  (await tx.named<Correction>('attendance.getCorrection', ONE, [tx.propertyId, id]))[0] ??
  refuse('not_found', { correctionId: id })
/** Locks it until the transaction ends. @throws Refusal not_found */
export const lockCorrection = async (tx: Tx, id: string): Promise<Correction> =>
  (await tx.named<Correction>('attendance.lockCorrection', `${ONE} for update of c`, [tx.propertyId, id]))[0] ??
  refuse('not_found', { correctionId: id })

export type NewCorrection = Pick<Correction, 'id' | 'employeeId' | 'inAt' | 'outAt' | 'reason' | 'note'> & { day: Day }
const INSERT = `
  insert into attendance_corrections (property_id, id, employee_id, on_day, in_at, out_at, reason, note, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
/** @throws Refusal correction_disordered, correction_waits */
export async function insertCorrection(tx: Tx, correction: NewCorrection, now: Instant): Promise<void> {
  const { id, employeeId, day, inAt, outAt, reason, note } = correction
  await tx
    .named('attendance.insertCorrection', INSERT, [tx.propertyId, id, employeeId, day, inAt, outAt, reason, note, now])
    .catch(
      refuseOn({
        correction_has_times: 'correction_disordered',
        day_has_one_open_correction: 'correction_waits',
      }),
    )
}

const END = `
  update attendance_corrections set state = $3, decided_by = $4, version = version + 1 where property_id = $1 and id = $2`
export const endCorrection = (tx: Tx, id: string, state: CorrectionState, by: string): Promise<unknown> =>
  tx.named('attendance.endCorrection', END, [tx.propertyId, id, state, by])
