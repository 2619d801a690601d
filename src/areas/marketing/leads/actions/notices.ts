import { notify } from '#areas/people/employees/actions/notify.ts'
import type { Context } from '#server/request/context.ts'
import type { Deal } from '../contract/replies.ts'

const MESSAGES = {
  proposal_signed: 'A proposal is signed',
  proposal_declined: 'A proposal is declined',
  proposal_unheld: 'A proposal is signed, but its rooms no longer fit',
  deposit_by_hand: 'A deal is definite, and its deposit could not be requested by a link',
} as const
export type Notice = keyof typeof MESSAGES

/** Notifies the owner of a deal, if it has one. */
export function notifyOwnerOf(ctx: Context, { id, ownerId, name }: Pick<Deal, 'id' | 'ownerId' | 'name'>, kind: Notice): void {
  if (ownerId !== null) notify(ctx, [ownerId], { kind, message: `${MESSAGES[kind]}: ${name}`, facts: { name }, path: `/businessLead/deals?deal=${id}` })
} // prettier-ignore
