import pg from 'pg'
import { isCode } from '../postgres/files.ts'

/**
 * Three roles. The owner (the role the connection names) makes the schema. `hotelmate_app` is what requests run as: it owns
 * nothing and row security binds it. `hotelmate_platform` sees every tenant, through policies: the app reaches it only by
 * `set local role`, because it does not inherit it.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  await createRole(client, 'hotelmate_app', 'login noinherit')
  await createRole(client, 'hotelmate_platform', 'nologin noinherit')
  await assertHarmless(client)
  await client.query('begin')
  await grantMembership(client, 'hotelmate_platform', 'hotelmate_app', 'set')
  // An owner who is no superuser must be able to become either, and row security binds him too until he is a member.
  const { rows } = await client.query<{ name: string; isSuperuser: boolean }>(
    `select current_user as name, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
  )
  if (rows[0] && !rows[0].isSuperuser) {
    await grantMembership(client, 'hotelmate_app', rows[0].name, 'inherit')
    await grantMembership(client, 'hotelmate_platform', rows[0].name, 'inherit')
  }
  // Before the migrations, so that a revoke in one of them (append-only tables) has the last word.
  await client.query(`
    grant usage on schema public to hotelmate_app, hotelmate_platform;
    grant select on schema_migrations to hotelmate_app, hotelmate_platform;
    alter default privileges in schema public
      grant select, insert, update, delete on tables to hotelmate_app, hotelmate_platform;
    alter default privileges in schema public grant usage, select on sequences to hotelmate_app, hotelmate_platform;
    commit`)
}

async function createRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create role ${name} ${attributes}`)
  } catch (error) {
    // Roles belong to the whole server: another database of it may be migrating at the same time.
    const [exists, keyExists, forbidden] = ['42710', '23505', '42501']
    if (isCode(error, exists, keyExists)) return
    if (!isCode(error, forbidden)) throw error
    throw new Error(
      `This database user may not create roles. Ask the server's administrator for: ` +
        `create role hotelmate_app login noinherit; create role hotelmate_platform nologin noinherit; ` +
        `grant hotelmate_platform to hotelmate_app; grant hotelmate_app, hotelmate_platform to <this user>;`,
      { cause: error },
    )
  }
}

async function assertHarmless(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_roles
    where rolname in ('hotelmate_app', 'hotelmate_platform') and (rolsuper or rolbypassrls or rolinherit)
    union all
    select 'hotelmate_app' where pg_has_role('hotelmate_app', 'hotelmate_platform', 'usage')`)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `The database role ${names} must have nosuperuser, nobypassrls and noinherit, or tenants are not kept apart.`,
  )
}

/** Does nothing when it is so already: a second grant needs a right that an owner may no longer have. */
async function grantMembership(
  client: pg.Client,
  role: string,
  member: string,
  kind: 'set' | 'inherit',
): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  // Postgres 16 separates "may SET ROLE" from "inherits its rights"; before, the member's INHERIT attribute decided.
  const hasSetRight = (rows[0]?.version ?? 0) >= 160_000
  const rights = [hasSetRight ? 'set' : 'member', ...(kind === 'inherit' ? ['usage'] : [])]
  const { rows: has } = await client.query<{ all: boolean }>(
    `select bool_and(pg_has_role($1::name, $2::name, needed)) as all from unnest($3::text[]) as needed`,
    [member, role, rights],
  )
  if (has[0]?.all) return
  const manner = hasSetRight ? `with set true, inherit ${kind === 'inherit'}` : ''
  await client.query(`grant ${role} to ${pg.escapeIdentifier(member)} ${manner}`)
}

/** How requests must connect: `config` for the pool, and what to send first on each new connection. */
export type AppConnection = { config: pg.ClientConfig; afterConnect?: string }

/**
 * As `hotelmate_app` itself where the server lets that role in (the embedded database; one with trust, certificates or
 * the given `appUrl`); otherwise as the owner, stepping down on each connection. Call after `migrate`.
 */
export async function appConnection(owner: pg.ClientConfig, appUrl?: string): Promise<AppConnection> {
  if (appUrl) return { config: { connectionString: appUrl } }
  const config = asUser(owner, 'hotelmate_app')
  if (config && (await canConnect(config))) return { config }
  return { config: owner, afterConnect: 'set role hotelmate_app' }
}

function asUser(owner: pg.ClientConfig, user: string): pg.ClientConfig | undefined {
  if (!owner.connectionString) return { ...owner, user }
  if (!URL.canParse(owner.connectionString)) return undefined
  const url = new URL(owner.connectionString)
  url.username = user
  url.password = ''
  return url.username === user ? { ...owner, connectionString: url.href } : undefined
}

async function canConnect(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    // A pooler may connect any user as another one.
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name === client.user
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
