import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

/** What leave takes of a day, in hundredths, and how much of that is paid. */
export type TakenDay = { employeeId: string; day: Day; amount: number; paidPercent: number }

const TAKEN = `
  select d.employee_id as "employeeId", d.on_date as day, d.amount, t.paid_percent as "paidPercent"
    from leave_days d
    join leave_requests r on r.property_id = d.property_id and r.id = d.request_id and r.state = 'APPROVED'
    join leave_types t on t.property_id = r.property_id and t.id = r.type_id
   where d.property_id = $1 and d.employee_id = any($2::uuid[]) and d.on_date between $3 and $4 and d.is_held
   order by d.employee_id, d.on_date, d.halves, d.from_minute`

export const findTaken = (tx: Tx, employeeIds: readonly string[], from: Day, until: Day): Promise<TakenDay[]> =>
  tx.named('leave.findTaken', TAKEN, [tx.propertyId, employeeIds, from, until])
