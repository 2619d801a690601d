import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { closeEverySession } from '#server/request/sessions.ts'
import { countOtherAdministrators, lockPerson, updateStatus } from '../queries/people.ts'
import { isAdministrator, rightsBeyond } from '../rules.ts'
import { record, rightsOf } from './people.ts'
import { ownScope } from './reach.ts'

/**
 * Closes the sign-in of a user who no longer works, with every session, or opens it again; for areas that know who works. It takes no
 * right to grant roles, but no one closes the account of a user who may do more than they may themselves.
 *
 * @returns whether it changed: false for a user who works elsewhere, or whose sign-in was so already
 * @throws Refusal not_oneself, role_not_yours, last_administrator
 */
export async function setSignIn(ctx: Context, userId: number, isOpen: boolean): Promise<boolean> {
  if (userId === ctx.actor.id) refuse('not_oneself')
  const status = isOpen ? 'ACTIVE' : 'DISABLED'
  // Accounts belong to no property; whose they may be is the reach of the user.
  const before = await ctx.asPlatform(async (tx) => {
    const person = await lockPerson(tx, userId, ownScope(ctx))
    if (!person || person.status === status) return undefined
    const rights = await rightsOf(tx, person.roles, person.roleId, person.organizationId)
    const beyond = rightsBeyond(ctx.actor.permissions, rights)
    if (beyond.length > 0) refuse('role_not_yours', { permissions: beyond })
    const isLast = async () => (await countOtherAdministrators(tx, userId, person.organizationId)) === 0
    if (!isOpen && isAdministrator(person.roles, rights) && (await isLast())) refuse('last_administrator')
    await updateStatus(tx, userId, status)
    if (!isOpen) await closeEverySession(tx, userId)
    return person
  })
  if (!before) return false
  await record(ctx, 'USER_CHANGED', userId, { before: { status: before.status }, after: { status } })
  ctx.publish('sessions')
  return true
}
