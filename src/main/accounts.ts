import type pg from 'pg'
import { Password } from '#core/patterns.ts'
import { newId, newReference } from '#server/database/ids.ts'
import { hashPassword, isCommonPassword } from '#server/security/passwords.ts'

/** Account commands for an operator, run as the owner of the database. Both return the password. */

/** A platform administrator: belongs to no organisation, so that the first one can be made. */
export async function createAdministrator(
  client: pg.ClientBase,
  { email, name, password = newPassword() }: { email: string; name: string; password?: string | undefined },
): Promise<string> {
  assertStrong(password)
  const { rowCount } = await client.query(
    `insert into users (email, password_hash, first_name, display_name, roles) values ($1, $2, $3, $3, '{SUPER_ADMIN}')
     on conflict (email) do nothing`,
    [normalised(email), await hashPassword(password), name],
  )
  if (!rowCount) throw new Error(`There is already an account with the e-mail ${normalised(email)}.`)
  return password
}

/** The administrator of one property, with an account of its organisation. */
export async function createPropertyAdministrator(
  client: pg.ClientBase,
  account: { email: string; organizationId: number; propertyId: number; password?: string | undefined },
): Promise<string> {
  const password = account.password ?? newPassword()
  assertStrong(password)
  const { rows } = await client.query<{ id: number }>(
    `insert into users (organization_id, email, password_hash, first_name, display_name, roles)
     values ($1, $2, $3, 'Administrator', 'Administrator', '{PROP_ADMIN}') on conflict (email) do nothing returning id`,
    [account.organizationId, normalised(account.email), await hashPassword(password)],
  )
  if (!rows[0]) throw new Error(`There is already an account with the e-mail ${normalised(account.email)}.`)
  await client.query('insert into user_properties (property_id, user_id) values ($1, $2)', [
    account.propertyId,
    rows[0].id,
  ])
  return password
}

/** Sets a new password, ends every session of the account and forgets its wrong attempts. */
export async function resetPassword(
  client: pg.ClientBase,
  { email, password = newPassword() }: { email: string; password?: string | undefined },
): Promise<string> {
  assertStrong(password)
  const hash = await hashPassword(password)
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    'update users set password_hash = $2, version = version + 1 where email = $1 returning id',
    [normalised(email), hash],
  )
  if (!rows[0]) {
    await client.query('rollback')
    throw new Error(`There is no account with the e-mail ${normalised(email)}.`)
  }
  await client.query('delete from sessions where user_id = $1', [rows[0].id])
  await client.query('delete from sign_in_failures where email = $1', [normalised(email)])
  await client.query('commit')
  return password
}

/**
 * Takes the second factor of an account away and ends its sessions, for who has lost both authenticator and recovery codes. The audit log of
 * every property the user works at records it.
 */
export async function resetSecondFactor(client: pg.ClientBase, { email }: { email: string }): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>('select id::int as id from users where email = $1 for update', [
    normalised(email),
  ])
  const userId = rows[0]?.id
  if (userId === undefined) {
    await client.query('rollback')
    throw new Error(`There is no account with the e-mail ${normalised(email)}.`)
  }
  const { rowCount } = await client.query('delete from second_factors where user_id = $1', [userId])
  if (!rowCount) {
    await client.query('rollback')
    throw new Error(`The account ${normalised(email)} has no second factor.`)
  }
  await client.query('delete from half_sessions where user_id = $1', [userId])
  await client.query('delete from sessions where user_id = $1', [userId])
  await client.query('delete from sign_in_failures where email = $1', [normalised(email)])
  const { rows: propertyIds } = await client.query<{ id: number; day: string }>(
    `select p.id::int as id, p.business_date::text as day from users u
       join properties p on p.organization_id = u.organization_id and p.is_active
      where u.id = $1
        and (first_role(u.roles) like 'ORG\\_%'
             or exists (select from user_properties up where up.user_id = u.id and up.property_id = p.id))`,
    [userId],
  )
  for (const { id: propertyId, day } of propertyIds) {
    const eventId = newId()
    await client.query(
      `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, before, request_id)
       values ($1, $2, 'SECOND_FACTOR_RESET', now(), $3, 0, 'command line', 'user', $4, '{"hasSecondFactor": true}', 'command line')`,
      [propertyId, eventId, day, String(userId)],
    )
    await client.query('insert into audit_unsealed (property_id, event_id) values ($1, $2)', [propertyId, eventId])
  }
  await client.query('commit')
}

const normalised = (email: string): string => {
  const text = email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`"${email}" is not an e-mail address.`)
  return text
}

/** Easy to read out and to type: three groups of clear characters, with what the composition rule requires. */
const newPassword = (): string => {
  const [first, second] = [newReference(), newReference().toLowerCase()]
  return `${first.slice(0, 5)}-${second.slice(0, 5)}-${first.slice(5)}${second.slice(5)}-Aa2`
}

function assertStrong(password: string): void {
  const faults = Password.safeParse(password).error?.issues.map(({ message }) => message) ?? []
  if (isCommonPassword(password)) faults.push('Is a common word')
  if (faults.length > 0) throw new Error(`The password cannot be used: ${faults.join('; ')}.`)
}
