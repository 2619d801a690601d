import type { Context } from '#server/request/context.ts'
import type { Profile } from '../contract/replies.ts'
import { getProfile } from '../queries/profiles.ts'
import { departmentsOf } from '../rules/profiles.ts'

/** The profile of a customer as far as the caller may see it. */
export const readProfile = (ctx: Context, customerId: string): Promise<Profile> => {
  const { permissions } = ctx.actor
  return getProfile(ctx.tx, customerId, departmentsOf(permissions), permissions.has('profiles.documents'))
}
