import type { Actor, Context } from '#server/request/context.ts'
import { type Colleague, findColleagues } from '../queries/colleagues.ts'

/** More people than a property has. */
const MOST = 1_000

/** Active users who work for the property, by name. */
export const colleagues = ({ tx }: Pick<Context, 'tx'>): Promise<Colleague[]> => findColleagues(tx, null, MOST)

/** Those of some users who work for the property and are active, by their ids. */
export async function colleaguesById(
  { tx }: Pick<Context, 'tx'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Colleague>> {
  const found = await findColleagues(tx, [...new Set(ids)], MOST)
  return new Map(found.map((user) => [user.id, user]))
}

/** A user as the one who works: with the rights they have now, and no session. */
export const actorOf = ({ id, name, email, roles, permissions, organizationId }: Colleague): Actor => ({
  id,
  name,
  email,
  roles,
  permissions,
  organizationId,
  sessionHash: '',
})
