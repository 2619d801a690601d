import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { PlatformNumbers } from './contract.ts'

// All of these look at many properties and need the platform's view; whose, is in their own condition.

/** All organisations, or one. */
export type Scope = 'all' | number

const within = (scope: Scope, column: RawBuilder<unknown> = sql`p.organization_id`) =>
  scope === 'all' ? sql`true` : sql`${column} = ${scope}`

export async function countProperties(
  tx: PlatformTx,
  scope: Scope,
): Promise<PlatformNumbers['properties'] & { organisations: number }> {
  const { rows } = await sql<{ plan: string; active: number; new: number; inactive: number; featured: number }>`
    select plan, count(*) filter (where is_active)::int as active, count(*) filter (where is_active and status = 'NEW')::int as new,
           count(*) filter (where not is_active)::int as inactive,
           count(*) filter (where is_active and is_featured)::int as featured
      from (
        select p.is_active, p.is_featured, p.status, coalesce((
                 select c.name from property_subscriptions s join subscription_catalogue c on c.id = s.catalogue_id
                  where s.property_id = p.id and s.kind = 'PLAN' and s.starts_on <= (now() at time zone p.time_zone)::date
                    and (s.ends_on is null or s.ends_on > (now() at time zone p.time_zone)::date)
                  order by s.id desc limit 1), p.plan) as plan
          from properties p where ${within(scope)}) known
     group by plan order by 2 desc, plan`.execute(tx)
  const { rows: owners } = await sql<{ count: number }>`
    select count(*)::int as count from organisations o where o.is_active and ${within(scope, sql`o.id`)}`.execute(tx)
  const total = (field: 'active' | 'new' | 'inactive' | 'featured') => rows.reduce((sum, row) => sum + row[field], 0)
  return {
    organisations: owners[0]?.count ?? 0,
    active: total('active'),
    new: total('new'),
    inactive: total('inactive'),
    featured: total('featured'),
    byPlan: rows.filter(({ active }) => active > 0).map(({ plan, active }) => ({ plan, count: active })),
  }
}

export async function countSignIns(tx: PlatformTx, scope: Scope, now: Instant): Promise<PlatformNumbers['signIns']> {
  const { rows } = await sql<PlatformNumbers['signIns']>`
    select count(*) filter (where s.last_seen_at > ${now}::timestamptz - interval '30 minutes')::int as now,
           count(*) filter (where s.created_at > ${now}::timestamptz - interval '1 day')::int as "lastDay",
           (select count(*)::int from users u where u.status = 'ACTIVE' and ${within(scope, sql`u.organization_id`)}) as users
      from sessions s join users u on u.id = s.user_id
     where s.expires_at > ${now}::timestamptz and ${within(scope, sql`u.organization_id`)}`.execute(tx)
  return rows[0] ?? { now: 0, lastDay: 0, users: 0 }
}

type Task = { task: string; waiting: number; late: number; failed: number }

export async function countQueue(tx: PlatformTx): Promise<{ tasks: Task[]; wrongPasswords: number }> {
  const { rows: tasks } = await sql<Task>`select task, waiting, late, failed from waiting_jobs()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sign_in_failures where failed_at > now() - interval '15 minutes'`.execute(tx)
  return { tasks, wrongPasswords: rows[0]?.count ?? 0 }
}
