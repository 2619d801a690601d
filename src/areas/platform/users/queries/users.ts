import { type Selectable, sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Instant } from '#core/dates.ts'
import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { PlatformTx, AnyTx } from '#server/request/context.ts'
import type { SignedInUser, UserRow } from '../contract/replies.ts'
import { type FillingTries, MOST_TRIES, type Reach, reachOf, TRY_WINDOW_MINUTES } from '../rules.ts'

// Most of these look across tenants and need the platform's scope; what they may see is in their own conditions.

export type Account = SignedInUser & {
  email: string
  passwordHash: string
  isEnabled: boolean
  isDemo: boolean
  hasSecondFactor: boolean
  /** The organisation requires one of all users, or a property of theirs does. */
  mustHaveSecondFactor: boolean
}

const firstOwnProperty = sql<number | null>`(
  select min(p.id) from user_properties up join properties p on p.id = up.property_id
   where up.user_id = users.id and p.organization_id = users.organization_id and p.is_active)`

const firstOfOrganisation = sql<number | null>`(
  select min(p.id) from properties p where p.organization_id = users.organization_id and p.is_active)`

const isRequiredByProperty = sql<boolean>`exists (
  select from user_properties up join properties p on p.id = up.property_id
   where up.user_id = users.id and p.is_active and p.requires_second_factor)`

export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`

const selectAccounts = (tx: PlatformTx) =>
  tx
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organization_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.organization_id',
      'users.email',
      'users.password_hash',
      'users.first_name',
      'users.last_name',
      'users.display_name',
      'users.logo_url',
      'users.roles',
      'users.status',
      'users.is_demo',
      'users.role_id',
      'roles.name as role_name',
      'roles.permissions as role_permissions',
      'organisations.is_active as is_organisation_active',
      'organisations.requires_second_factor',
      isRequiredByProperty.as('is_required_by_property'),
      hasSecondFactor.as('has_second_factor'),
      firstOwnProperty.as('own_property_id'),
      firstOfOrganisation.as('organisation_property_id'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

/** Platform staff begin with none, organisation staff with their organisation's first, all others with their own first. */
function firstPropertyOf(row: Row): number | null {
  const reach = reachOf(row.roles)
  if (reach === 'platform') return null
  return reach === 'organisation' ? row.organisation_property_id : row.own_property_id
}

const toAccount = (row: Row): Account => ({
  roleId: row.role_id,
  roleName: row.role_name,
  permissions: [...permissionsOf(normaliseRoles(row.roles), row.role_permissions)],
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: row.display_name || `${row.first_name} ${row.last_name}`.trim(),
  logoUrl: row.logo_url,
  roles: normaliseRoles(row.roles),
  propertyId: firstPropertyOf(row),
  organizationId: row.organization_id,
  email: row.email,
  passwordHash: row.password_hash,
  isEnabled: row.status === 'ACTIVE' && row.is_organisation_active !== false,
  isDemo: row.is_demo,
  hasSecondFactor: row.has_second_factor,
  mustHaveSecondFactor: row.requires_second_factor === true || row.is_required_by_property,
})

export async function findAccountByEmail(tx: PlatformTx, email: string): Promise<Account | undefined> {
  const row = await selectAccounts(tx).where('users.email', '=', email).executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccount(tx: PlatformTx, userId: number): Promise<Account | undefined> {
  const row = await selectAccounts(tx).where('users.id', '=', userId).executeTakeFirst()
  return row && toAccount(row)
}

/** The tries that fill the counts of an account and of an address, if they are full. */
export async function findFillingTries(
  tx: PlatformTx,
  tried: { email: string; address: string },
  now: Instant,
): Promise<FillingTries> {
  const filling = (column: 'email' | 'address', most: number) => sql<Instant | null>`(
    select failed_at from sign_in_failures
     where ${sql.ref(column)} = ${tried[column]}
       and failed_at > ${now}::timestamptz - make_interval(mins => ${TRY_WINDOW_MINUTES})
     order by failed_at desc offset ${most - 1} limit 1)`
  const { rows } = await sql<FillingTries>`
    select ${filling('email', MOST_TRIES.account)} as account, ${filling('address', MOST_TRIES.address)} as address`.execute(
    tx,
  )
  return rows[0] ?? { account: null, address: null }
}

export type Try = { id: string; email: string; address: string; failedAt: Instant }

/** Two tries from one address do not both find its last place. */
const HOLD_ADDRESS = `select pg_advisory_xact_lock(hashtextextended('try from ' || $1, 0))`

const HAS_TRY = 'select from sign_in_failures where id = $1'

// A place that another request has just taken stays taken, and no row is returned.
const TAKE_PLACE = `
  insert into sign_in_failures as t (id, email, place, address, failed_at)
  select $1, $2, p.place, $3, $4
    from generate_series(1, ${MOST_TRIES.account}) p (place)
    left join sign_in_failures s on s.email = $2 and s.place = p.place
   where s.id is null or s.failed_at <= $4::timestamptz - make_interval(mins => ${TRY_WINDOW_MINUTES})
   order by s.failed_at nulls first, p.place
   limit 1
  on conflict (email, place) do update set id = excluded.id, address = excluded.address, failed_at = excluded.failed_at
    where t.failed_at <= $4::timestamptz - make_interval(mins => ${TRY_WINDOW_MINUTES})
  returning place`

/**
 * Takes a place of the account for a try. The constraint on places, not the count, limits tries at one moment to as many as there are places.
 *
 * @returns what fills the counts when there is no place; a retry of the same try after a lost response has the same place
 */
export async function takePlace(tx: PlatformTx, tried: Try): Promise<FillingTries> {
  const { id, email, address, failedAt } = tried
  await tx.named('try_hold_address', HOLD_ADDRESS, [address])
  if ((await tx.named('try_has', HAS_TRY, [id])).length > 0) return { account: null, address: null }
  for (;;) {
    const filling = await findFillingTries(tx, tried, failedAt)
    if (filling.account ?? filling.address) return filling
    const taken = await tx.named('try_take_place', TAKE_PLACE, [id, email, address, failedAt])
    if (taken.length > 0) return filling
  }
}

export async function deleteTry(tx: PlatformTx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('id', '=', id).execute()
}

export async function deleteTries(tx: PlatformTx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('email', '=', email).execute()
}

export async function updatePassword(tx: PlatformTx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
}

/** The users a user may see: all, those of one organisation, or those of one property. */
export type PeopleScope = { organizationId: number | undefined; propertyId: number | undefined }

export const nameOfRole = sql<string | null>`(select r.name from roles r where r.id = users.role_id)`

/** People within a scope, in the order they came, from the one after `afterId` on. */
export async function findPeople(
  tx: AnyTx,
  scope: PeopleScope,
  filter: { afterId: number; limit: number; name: string | undefined; userId?: number },
): Promise<UserRow[]> {
  let query = tx
    .selectFrom('users')
    .selectAll()
    .select(nameOfRole.as('role_name'))
    .where('id', '>', filter.afterId)
    .orderBy('id')
    .limit(filter.limit)
  if (filter.userId !== undefined) query = query.where('id', '=', filter.userId)
  if (scope.organizationId !== undefined) query = query.where('organization_id', '=', scope.organizationId)
  if (scope.propertyId !== undefined) query = query.where(worksAt(scope.propertyId))
  if (filter.name)
    query = query.where(
      sql<boolean>`strpos(lower(first_name || ' ' || last_name || ' ' || display_name), lower(${filter.name})) > 0`,
    )
  const rows = await query.execute()
  return rows.map(toUserRow)
}

/** A user as shown to those who may see them. */
export const toUserRow = (row: Selectable<Tables['users']> & { role_name: string | null }): UserRow => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: row.display_name || `${row.first_name} ${row.last_name}`.trim(),
  logoUrl: row.logo_url,
  roles: normaliseRoles(row.roles),
  roleId: row.role_id,
  roleName: row.role_name,
  organizationId: row.organization_id,
  email: row.email,
  phone: row.phone,
  status: row.status as UserRow['status'],
  createdAt: row.created_at,
})

export const worksAt = (propertyId: number) =>
  sql<boolean>`exists (select from user_properties up where up.property_id = ${propertyId} and up.user_id = users.id)`

/** Whether a property is one of an organisation's. */
export async function isPropertyOf(tx: PlatformTx, propertyId: number, organizationId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a user may work for a property: the platform for each, an organisation for its own, others for those they were given. */
export async function mayWorkFor(
  tx: PlatformTx,
  person: { id: number; organizationId: number | null; reach: Reach },
  propertyId: number,
): Promise<boolean> {
  let query = tx.selectFrom('properties').select('id').where('id', '=', propertyId).where('is_active', '=', true)
  if (person.reach !== 'platform') query = query.where('organization_id', '=', person.organizationId ?? 0)
  if (person.reach === 'property')
    query = query.where(
      sql<boolean>`exists (
        select from user_properties up where up.property_id = properties.id and up.user_id = ${person.id})`,
    )
  return (await query.executeTakeFirst()) !== undefined
}
