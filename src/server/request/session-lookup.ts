import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { RecentMap } from '#core/recent-map.ts'
import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { Actor, PropertyFacts } from './context.ts'
import type { Database } from '../database/pool.ts'
import { HttpFailure } from '../http/failures.ts'
import { CallLimit } from '../http/limits.ts'
import { factsOf, IS_SOLD_ELSEWHERE, type PropertyFactsRow } from './property-facts.ts'
import { hashOfToken } from './sessions.ts'

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
  /** Null where a session works for no property, as is everything below it. */
  property_id: number | null
} & Omit<PropertyFactsRow, 'property_id'>

/** After events of these areas, the sessions stored here may be outdated. */
const OF_SESSIONS: readonly string[] = ['sessions', 'users', 'roles', 'properties', 'subscriptions', 'organisations']

export const touchesSessions = (topics: Iterable<string>): boolean =>
  [...topics].some((topic) => OF_SESSIONS.includes(topic))

const FRESH_MS = 800
const TOUCH_MS = 60_000
const MOST_SESSIONS = 5_000

/** An address may look up so many unknown tokens a minute: enough for a hotel whose whole staff signs in at once. */
const UNKNOWN_TOKENS_PER_MINUTE = 300

/**
 * Looks tokens up. A session is cached for under a second, so that a burst of requests queries the database once and a
 * session that ended elsewhere is dead within that second; what ends here is dead at once.
 */
export class Sessions {
  private readonly stored = new RecentMap<string, { session: Session | undefined; until: number }>(MOST_SESSIONS)
  /** Tokens that had a session the last time they were looked up: no one made them up, so they are not counted. */
  private readonly known = new RecentMap<string, true>(MOST_SESSIONS)
  private readonly unknownTokens = new CallLimit(UNKNOWN_TOKENS_PER_MINUTE)
  /** A result that was looked up before the last `forget` is not stored after it. */
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
