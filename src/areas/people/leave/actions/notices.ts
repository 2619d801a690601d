import type { Notice } from '#areas/people/approvals/actions/engine.ts'
import { notifyPeople } from '#areas/people/rota/actions/notify.ts'
import type { Context } from '#server/request/context.ts'
import type { LeaveEncashment } from '../contract/encashments.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { inDays } from '../rules/requests.ts'

/** The kind of its approvals. */
export const LEAVE = 'LEAVE'

/** What those who decide are notified with; leave by hours names them. */
export function noticeOf({
  employeeName: name,
  typeName,
  from,
  until,
  fromTime,
  untilTime,
  amount,
}: LeaveRequest): Notice {
  const hours = fromTime && untilTime ? `, ${fromTime}–${untilTime}` : ''
  const type = `${typeName}${hours}`
  return {
    kind: 'leave_requested',
    message: `${name} requests leave from ${from} to ${until}${hours}`,
    facts: { name, type, from, until, hundredths: amount },
    path: '/hrm/leave/team',
  }
}

/** The kind of approvals of days that are paid out. */
export const ENCASHMENT = 'ENCASHMENT'

export const encashmentNotice = ({ employeeName: name, typeName: type, amount }: LeaveEncashment): Notice => ({
  kind: 'encashment_requested',
  message: `${name} asks to be paid for days of leave`,
  facts: { name, type, days: inDays(amount) },
  path: '/hrm/leave/encashments',
}) // prettier-ignore

const OUTCOMES = {
  leave_approved: 'is approved',
  leave_refused: 'is refused',
  leave_cancelled: 'is cancelled',
  leave_shortened: 'is cancelled on some days',
} as const

/** Notifies the one whose leave it is of what became of it. */
export const notifyRequester = (
  ctx: Context,
  { employeeId, from, until }: LeaveRequest,
  kind: keyof typeof OUTCOMES,
): Promise<void> =>
  notifyPeople(ctx, [
    { employeeId, kind, message: `Your leave from ${from} to ${until} ${OUTCOMES[kind]}`, facts: { from, until } },
  ])
