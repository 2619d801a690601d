import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { Actor, PropertyFacts, PlatformTx, AnyTx } from './context.ts'
import type { Database } from '../database/pool.ts'
import { HttpFailure } from '../http/failures.ts'
import { newToken } from '../database/ids.ts'
import { CallLimit } from '../http/limits.ts'
import { RecentMap } from '#core/recent-map.ts'

/** How long a session lives: without use, and at most. */
export type SessionLimits = { idleMinutes: number; absoluteHours: number }

/** Who a token belongs to and which property it works for; null when there is none (platform staff). */
export type Session = {
  actor: Actor
  property: PropertyFacts | undefined
  businessDate: Day | undefined
  expiresAt: Instant
  lastSeenAt: Instant
  /** Does nothing until the password has been typed again. */
  isLocked: boolean
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a session that lives for `hours` at most and returns its token; only the hash is kept. */
export async function openSession(
  tx: PlatformTx,
  session: { userId: number; propertyId: number | null; address: string; agent: string },
  hours: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      user_id: session.userId,
      property_id: session.propertyId,
      expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
      address: session.address,
      agent: session.agent.slice(0, 300),
    })
    .execute()
  return token
}

export async function closeSession(tx: PlatformTx, sessionHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', Buffer.from(sessionHash, 'hex')).execute()
}

/** Ends every other session of a person, for example after a new password. */
export async function closeOtherSessions(tx: PlatformTx, userId: number, exceptHash: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', Buffer.from(exceptHash, 'hex'))
    .execute()
}

/** Signs a person out everywhere. */
export async function closeEverySession(tx: PlatformTx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Sessions of a person that may still be used, the latest used first. */
export async function findSessions(
  tx: PlatformTx,
  userId: number,
): Promise<{ hash: string; address: string; agent: string; createdAt: Instant; lastSeenAt: Instant }[]> {
  const rows = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    hash: row.token_hash.toString('hex'),
    address: row.address,
    agent: row.agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

const MOST_SHOWN = 50

/** Ends one session of a person; false when it is not theirs, or gone. */
export async function closeSessionOf(tx: PlatformTx, userId: number, sessionHash: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Locks a session, or opens it again. */
export async function lockSession(tx: PlatformTx, sessionHash: string, lockedAt: Instant | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ locked_at: lockedAt })
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .execute()
}

/** Lets a session work for another property from its next request on. */
export async function moveSession(tx: AnyTx, sessionHash: string, propertyId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ property_id: propertyId })
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .execute()
}

/** Whether there is a channel that can be told. Where there is none, nothing is queued for it. */
const IS_SOLD_ELSEWHERE = `
  exists (select from channel_connections c join channels h on h.id = c.channel_id
           where c.property_id = p.id and c.is_active and h.is_active and h.base_url <> '')`

const LOOK_UP = `
  select s.token_hash, s.last_seen_at, s.expires_at, s.locked_at, u.id as user_id, u.email, u.display_name, u.first_name, u.last_name, u.roles,
         r.permissions as role_permissions, u.organization_id, p.id as property_id, p.organization_id as property_organization_id, p.name as property_name, p.business_type,
         p.time_zone, p.currency, p.locale, p.prices_include_tax, p.fiscal_year_month, p.country_pack, p.tax_number_label, p.rounding_unit, p.rounds_bills, p.free_cancel_days, p.cancel_fee_bp,
         p.no_show_fee_bp, p.option_hold_hours, p.business_date, p.status = 'COMPLETED' as is_open,
         modules_of(p.id) as modules, ${IS_SOLD_ELSEWHERE} as is_sold_elsewhere
    from sessions s
    join users u on u.id = s.user_id
    left join roles r on r.id = u.role_id
    left join organisations o on o.id = u.organization_id
    left join properties p on p.id = s.property_id and p.is_active
   where s.token_hash = $1 and u.status = 'ACTIVE' and o.is_active is not false and s.expires_at > now()
     and s.last_seen_at > now() - make_interval(mins => $2)`

type Row = {
  last_seen_at: Instant
  expires_at: Instant
  locked_at: Instant | null
  user_id: number
  email: string
  display_name: string
  first_name: string
  last_name: string
  roles: string[]
  /** Of an own role; null of a template. */
  role_permissions: string[] | null
  organization_id: number | null
  property_id: number | null
  property_organization_id: number
  property_name: string
  business_type: string
  time_zone: string
  currency: Currency
  locale: string
  prices_include_tax: boolean
  fiscal_year_month: number
  country_pack: string
  tax_number_label: string
  rounding_unit: number
  rounds_bills: boolean
  free_cancel_days: number
  cancel_fee_bp: number
  no_show_fee_bp: number
  option_hold_hours: number
  business_date: Day
  is_open: boolean
  modules: string[] | null
  is_sold_elsewhere: boolean
}

/** News of these says that sessions kept here may be of before. */
const OF_SESSIONS: readonly string[] = ['sessions', 'users', 'roles', 'properties', 'subscriptions', 'organisations']

export const touchesSessions = (topics: Iterable<string>): boolean =>
  [...topics].some((topic) => OF_SESSIONS.includes(topic))

const FRESH_MS = 800
const TOUCH_MS = 60_000
const MOST_SESSIONS = 5_000

/** An address may look up so many unknown tokens a minute: enough for a hotel whose whole staff signs in at once. */
const UNKNOWN_TOKENS_PER_MINUTE = 300

/**
 * Looks tokens up. A session is stored for under a second, so that a burst of requests asks the database once and a
 * session that ended elsewhere is dead within that second; what ends here is dead at once.
 */
export class Sessions {
  private readonly stored = new RecentMap<string, { session: Session | undefined; until: number }>(MOST_SESSIONS)
  /** Tokens that had a session the last time they were looked up: nobody made them up, so they are not counted. */
  private readonly known = new RecentMap<string, true>(MOST_SESSIONS)
  private readonly unknownTokens = new CallLimit(UNKNOWN_TOKENS_PER_MINUTE)
  /** What was looked up before the last `forget` is not stored after it. */
  private forgotten = 0
  private readonly db: Database
  private readonly limits: SessionLimits

  constructor(db: Database, limits: SessionLimits) {
    this.db = db
    this.limits = limits
  }

  /**
   * The session of a token, or undefined. Tokens that are not known are counted for the address before they are looked up.
   *
   * @throws HttpFailure 429 when the address has sent too many unknown tokens within the minute
   */
  async find(token: string, address: string): Promise<Session | undefined> {
    const hash = hashOfToken(token)
    const key = hash.toString('hex')
    const stored = this.stored.get(key)
    if (stored && stored.until > Date.now()) return stored.session

    const isKnown = this.known.get(key) ?? false
    const wait = isKnown ? 0 : this.unknownTokens.waitFor(address)
    if (wait > 0) throw new HttpFailure(429, 'too_many_requests', {}, wait)

    const { forgotten } = this
    const session = await this.lookUp(hash, key)
    if (!session) this.known.delete(key)
    else {
      if (!isKnown) this.unknownTokens.uncount(address)
      this.known.set(key, true)
    }
    if (forgotten === this.forgotten) this.stored.set(key, { session, until: Date.now() + FRESH_MS })
    return session
  }

  /** After a write that touched sessions, users or properties. */
  forget(): void {
    this.forgotten += 1
    this.stored.clear()
  }

  private async lookUp(hash: Buffer, key: string): Promise<Session | undefined> {
    return this.db.platform(async (tx) => {
      const [row] = await tx.named<Row>('find_session', LOOK_UP, [hash, this.limits.idleMinutes])
      if (!row) return undefined
      if (Date.now() - Date.parse(row.last_seen_at) > TOUCH_MS)
        await sql`update sessions set last_seen_at = now() where token_hash = ${hash}`.execute(tx)
      return toSession(row, key)
    })
  }
}

function toSession(row: Row, sessionHash: string): Session {
  const roles = normaliseRoles(row.roles)
  return {
    actor: {
      id: row.user_id,
      name: row.display_name || `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      roles,
      permissions: permissionsOf(roles, row.role_permissions),
      organizationId: row.organization_id,
      sessionHash,
    },
    property: row.property_id === null ? undefined : factsOf({ ...row, property_id: row.property_id }),
    businessDate: row.property_id === null ? undefined : row.business_date,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    isLocked: row.locked_at !== null,
  }
}

type FactsRow = Omit<Row, 'property_id'> & { property_id: number }

const factsOf = (row: FactsRow): PropertyFacts => ({
  id: row.property_id,
  organizationId: row.property_organization_id,
  name: row.property_name,
  businessType: row.business_type,
  timeZone: row.time_zone,
  currency: row.currency,
  locale: row.locale,
  pricesIncludeTax: row.prices_include_tax,
  fiscalYearMonth: row.fiscal_year_month,
  countryPack: row.country_pack,
  taxNumberLabel: row.tax_number_label,
  roundingUnit: row.rounding_unit,
  roundsBills: row.rounds_bills,
  freeCancelDays: row.free_cancel_days,
  cancelFeeBp: row.cancel_fee_bp,
  noShowFeeBp: row.no_show_fee_bp,
  optionHoldHours: row.option_hold_hours,
  isOpen: row.is_open,
  modules: row.modules,
  isSoldElsewhere: row.is_sold_elsewhere,
})

/** What jobs and commands must know of a property they work for. */
export async function propertyFacts(
  db: Database,
  propertyId: number,
): Promise<{ property: PropertyFacts; businessDate: Day } | undefined> {
  return db.platform((tx) => readFacts(tx, propertyId))
}

/** The same in a transaction that sees every property. */
export async function readFacts(
  tx: PlatformTx,
  propertyId: number,
): Promise<{ property: PropertyFacts; businessDate: Day } | undefined> {
  const [row] = await tx.named<FactsRow>(
    'find_property_facts',
    `select p.id as property_id, p.organization_id as property_organization_id, p.name as property_name, p.business_type, p.time_zone,
            p.currency, p.locale, p.prices_include_tax, p.fiscal_year_month, p.country_pack, p.tax_number_label, p.rounding_unit, p.rounds_bills, p.free_cancel_days, p.cancel_fee_bp, p.no_show_fee_bp,
            p.option_hold_hours, p.business_date, p.status = 'COMPLETED' as is_open, modules_of(p.id) as modules,
            ${IS_SOLD_ELSEWHERE} as is_sold_elsewhere
       from properties p where p.id = $1`,
    [propertyId],
  )
  return row && { property: factsOf(row), businessDate: row.business_date }
}
