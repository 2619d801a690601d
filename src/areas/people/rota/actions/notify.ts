import type { Address } from '#core/address.ts'
import type { Context, NotificationFacts } from '#server/request/context.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { findHeads, findUsers } from '../queries/set-up.ts'

type Words = { kind: string; message: string; facts: NotificationFacts }
type Notice = Words & { employeeId: string }

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
export async function notifyPeople(ctx: Context, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const users = await findUsers(ctx.tx, notices.map(({ employeeId }) => employeeId)) // prettier-ignore
  const userOf = new Map(users.map(({ id, userId }) => [id, userId]))
  for (const { employeeId, ...words } of notices) {
    const userId = userOf.get(employeeId)
    if (userId !== undefined) notify(ctx, words, [userId], '/hrm/own')
  }
}

/** Notifies who plans a department: those who plan all of them, and its head. */
export async function notifyPlanners(ctx: Context, departmentId: string, words: Words): Promise<void> {
  const [all, heads] = await Promise.all([colleagues(ctx), findHeads(ctx.tx, departmentId)])
  const planners = all.filter(({ permissions }) => permissions.has('rota.plan')).map(({ id }) => id)
  const ids = [...new Set([...planners, ...heads.map(({ userId }) => userId)])].filter((id) => id !== ctx.actor.id)
  notify(ctx, words, ids, '/hrm?tab=requests')
}
