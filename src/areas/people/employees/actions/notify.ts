import type { Address } from '#core/address.ts'
import type { Context } from '#server/request/context.ts'

export type Words = {
  kind: string
  message: string
  facts?: Record<string, string | number>
  path: Address
}

/** A notification names no more recipients. */
const MOST_RECIPIENTS = 100

/** Notifies users, a hundred at a time. */
export function notify(ctx: Context, userIds: readonly number[], { kind, message, facts = {}, path }: Words): void {
  for (let first = 0; first < userIds.length; first += MOST_RECIPIENTS)
    ctx.notify({
      type: 'alert',
      referenceNumber: '',
      referenceId: ctx.newId(),
      status: 'submitted',
      message,
      text: { kind, facts },
      redirectPath: path,
      recipientIds: userIds.slice(first, first + MOST_RECIPIENTS),
    })
}
