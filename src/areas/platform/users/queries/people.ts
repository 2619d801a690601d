import { sql } from 'kysely'
import type { RoleCode } from '#core/role-codes.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, AnyTx } from '#server/request/context.ts'
import { NOBODYS_HASH } from '#server/security/passwords.ts'
import type { Person } from '../contract/replies.ts'
import { hasSecondFactor, nameOfRole, type PeopleScope, toUserRow, worksAt } from './users.ts'

// All of these look across tenants and need the platform's scope; what they may see is in their own conditions.

const selectPeople = (tx: AnyTx, userId: number, scope: PeopleScope) => {
  let query = tx
    .selectFrom('users')
    .selectAll()
    .select([
      nameOfRole.as('role_name'),
      hasSecondFactor.as('has_second_factor'),
      sql<number[]>`array(
        select property_id::int from user_properties up where up.user_id = users.id order by 1)`.as('property_ids'),
    ])
    .where('id', '=', userId)
  if (scope.organizationId !== undefined) query = query.where('organization_id', '=', scope.organizationId)
  if (scope.propertyId !== undefined) query = query.where(worksAt(scope.propertyId))
  return query
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

const toPerson = (row: Row): Person => ({
  ...toUserRow(row),
  propertyIds: row.property_ids,
  isInvited: row.password_hash === NOBODYS_HASH,
  hasSecondFactor: row.has_second_factor,
  version: row.version,
})

export async function findPerson(tx: AnyTx, userId: number, scope: PeopleScope): Promise<Person | undefined> {
  const row = await selectPeople(tx, userId, scope).executeTakeFirst()
  return row && toPerson(row)
}

/** Locks the account until the transaction ends. */
export async function lockPerson(tx: AnyTx, userId: number, scope: PeopleScope): Promise<Person | undefined> {
  const row = await selectPeople(tx, userId, scope).forUpdate().executeTakeFirst()
  return row && toPerson(row)
}

export type PersonDetails = {
  firstName: string
  lastName: string
  displayName: string
  phone: string
  email: string
  roles: readonly RoleCode[]
  roleId: string | null
}

const person = columns<PersonDetails>().of('users', {
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  phone: 'phone',
  email: 'email',
  roles: { column: 'roles', write: (roles) => [...roles] },
  roleId: 'role_id',
})
const named = person.only('firstName', 'lastName', 'displayName', 'phone')

/** @throws Refusal email_taken */
export async function insertPerson(
  tx: PlatformTx,
  added: PersonDetails & { organizationId: number | null; passwordHash: string },
): Promise<number> {
  const { organizationId, passwordHash, ...details } = added
  const row = await tx
    .insertInto('users')
    .values({ ...person.values(details), organization_id: organizationId, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseOn({ email_is_used_once: 'email_taken' }))
  return row.id
}

/** @throws Refusal email_taken */
export async function updatePerson(
  tx: PlatformTx,
  userId: number,
  { status, ...details }: PersonDetails & { status: Person['status'] },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...person.values(details), status, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
    .catch(refuseOn({ email_is_used_once: 'email_taken' }))
}

export async function updateStatus(tx: PlatformTx, userId: number, status: Person['status']): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
}

/** Puts the places a user works at in place of the ones they had. */
export async function replacePlaces(tx: AnyTx, userId: number, propertyIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_properties').where('user_id', '=', userId).execute()
  if (propertyIds.length === 0) return
  await tx
    .insertInto('user_properties')
    .values(propertyIds.map((id) => ({ property_id: id, user_id: userId })))
    .execute()
}

/** How many of some properties exist, and are of the organisation when one is given. */
export async function countProperties(
  tx: AnyTx,
  propertyIds: readonly number[],
  organizationId: number | undefined,
): Promise<number> {
  if (propertyIds.length === 0) return 0
  let query = tx
    .selectFrom('properties')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', [...propertyIds])
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  return (await query.executeTakeFirstOrThrow()).count
}

/** People who administer an organisation's people and are switched on, without one of them. */
export async function countOtherAdministrators(
  tx: PlatformTx,
  userId: number,
  organizationId: number | null,
): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}`)
    .where('id', '<>', userId)
    .where('status', '=', 'ACTIVE')
    .where(
      sql<boolean>`first_role(roles) in ('PROP_ADMIN', 'ORG_ADMIN', 'SUPER_ADMIN')
      and (role_id is null or exists (select from roles r where r.id = role_id and 'users.write' = any (r.permissions)))`,
    )
    .executeTakeFirstOrThrow()
  return row.count
}

export async function updateNames(
  tx: PlatformTx,
  userId: number,
  names: Pick<PersonDetails, 'firstName' | 'lastName' | 'displayName' | 'phone'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...named.values(names), version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
}
