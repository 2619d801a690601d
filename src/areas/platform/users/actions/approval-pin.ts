import { refuse } from '#core/refusal.ts'
import type { Permission } from '#core/permissions.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import type { users } from '../contract/users.ts'
import { deletePin, findPinHolders, findPinSince, putPin } from '../queries/approval-pins.ts'
import { isEasyPin } from '../rules.ts'
import { record } from './people.ts'
import { assertOwnPassword, forgetTries, takeTry } from './reach.ts'

// PINs belong to no tenant: they are read with the platform's scope.

export const approvalPin: Action<typeof users.approvalPin> = async (ctx) => ({
  since: await ctx.asPlatform((tx) => findPinSince(tx, ctx.actor.id)),
})

/** @throws Refusal wrong_password, too_many_attempts, easy_pin */
export const setApprovalPin: Action<typeof users.setApprovalPin> = async (ctx, { password, pin }) => {
  await assertOwnPassword(ctx, password)
  if (isEasyPin(pin)) refuse('easy_pin')
  const stored = { user_id: ctx.actor.id, pin_hash: await hashPassword(pin), set_at: ctx.now }
  await ctx.asPlatform((tx) => putPin(tx, stored))
  await record(ctx, 'APPROVAL_PIN_SET', ctx.actor.id, {})
  return { since: ctx.now }
}

export const removeApprovalPin: Action<typeof users.removeApprovalPin> = async (ctx) => {
  const wasThere = await ctx.asPlatform((tx) => deletePin(tx, ctx.actor.id))
  if (wasThere) await record(ctx, 'APPROVAL_PIN_REMOVED', ctx.actor.id, {})
  return { since: null }
}

/** Users who may approve something at the present property: those with the permission and a PIN. */
export async function findApprovers(ctx: Context, permission: Permission): Promise<{ userId: number; name: string }[]> {
  const holders = await ctx.asPlatform((tx) => findPinHolders(tx, ctx.property.id))
  return holders.filter(({ permissions }) => permissions.has(permission)).map(({ id, name }) => ({ userId: id, name }))
}

/**
 * The user who approves with a PIN what the caller may not do alone.
 *
 * @throws Refusal wrong_approval, alike for a wrong PIN and for someone who has none, may not approve this, or does not work here; wrong
 *   ones are counted for each approver. too_many_attempts
 */
export async function approvedBy(
  ctx: Context,
  { approverId, pin, permission }: { approverId: number; pin: string; permission: Permission },
): Promise<{ id: number; name: string }> {
  // Counted separately from signing in: guesses of PINs lock no account.
  const email = `approval-pin ${approverId}`
  await takeTry(ctx, email)
  const holders = await ctx.asPlatform((tx) => findPinHolders(tx, ctx.property.id))
  const approver = holders.find(({ id, permissions }) => id === approverId && permissions.has(permission))
  const isRight = await isPassword(approver?.pinHash ?? NOBODYS_HASH, pin)
  if (!isRight || !approver) return refuse('wrong_approval')
  await forgetTries(ctx, email)
  return { id: approver.id, name: approver.name }
}
