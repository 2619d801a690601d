import type { Day } from '#core/dates.ts'
import type { Address } from '#core/address.ts'
import type { Context, NotificationFacts } from '#server/request/context.ts'
import type { Notice } from '#areas/people/approvals/actions/engine.ts'
import type { Claim, Swap } from '../contract/replies.ts'
import { findUsers } from '../queries/set-up.ts'

type Words = { kind: string; message: string; facts: NotificationFacts }
type PersonalNotice = Words & { employeeId: string }

function notify(ctx: Context, { kind, message, facts }: Words, recipientIds: readonly number[], redirectPath: Address) {
  if (recipientIds.length === 0) return
  ctx.notify({
    type: 'alert',
    referenceNumber: String(facts['day'] ?? ''),
    referenceId: kind,
    status: 'submitted',
    message,
    text: { kind, facts },
    redirectPath,
    recipientIds,
  })
}

/** Notifies each of these employees, and no others, of what concerns them; one without a sign-in sees it on paper. */
export async function notifyPeople(ctx: Context, notices: readonly PersonalNotice[]): Promise<void> {
  if (notices.length === 0) return
  const users = await findUsers(ctx.tx, notices.map(({ employeeId }) => employeeId)) // prettier-ignore
  const userOf = new Map(users.map(({ id, userId }) => [id, userId]))
  for (const { employeeId, ...words } of notices) {
    const userId = userOf.get(employeeId)
    if (userId !== undefined) notify(ctx, words, [userId], '/hrm/own')
  }
}

/** The kinds of its approvals. */
export const SWAP = 'SHIFT_SWAP' as const
export const CLAIM = 'SHIFT_CLAIM' as const

/** What a notice names of a request. */
type Named<Request, Name extends keyof Request> = Pick<Request, Name> & { shift: { on: Day } }

const REQUESTS = '/hrm?tab=requests'
const SWAP_NOTICES = {
  rota_swap_asked: { path: '/hrm/own', message: 'A colleague asks you to take their shift' },
  rota_swap_waits: { path: REQUESTS, message: 'A swap of shifts waits for you' },
} as const

/** What a colleague is asked with, and what those who approve the swap are notified with. */
export function swapNotice(
  { fromName: name, toName: colleague, shift }: Named<Swap, 'fromName' | 'toName'>,
  kind: keyof typeof SWAP_NOTICES,
): Notice {
  const { path, message } = SWAP_NOTICES[kind]
  return { kind, message: `${message}: ${shift.on}`, facts: { name, colleague, day: shift.on }, path }
}

export const claimNotice = ({ employeeName: name, shift }: Named<Claim, 'employeeName'>): Notice => ({
  kind: 'rota_claimed',
  message: `${name} would take the open shift of ${shift.on}`,
  facts: { name, day: shift.on },
  path: REQUESTS,
})
