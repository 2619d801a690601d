import type { Instant } from '#core/dates.ts'
import type { Method, Named } from '#core/contract.ts'
import type {
  Actor,
  AuditEvent,
  BusinessSettings,
  Context,
  NewJob,
  NewNotification,
  PlatformTx,
  PropertyFacts,
  RawBody,
  Tx,
} from './context.ts'
import type { Day } from '#core/dates.ts'
import { boundOf } from '../database/client-driver.ts'
import { newId, newReference } from '../database/ids.ts'
import { readFacts } from './property-facts.ts'

/** The side effects of an action besides its own rows: to be stored, sent or published. */
export type Effects = {
  audit: AuditEvent[]
  notifications: NewNotification[]
  jobs: NewJob[]
  topics: Set<string>
  afterRefusal: ((tx: PlatformTx) => Promise<void>)[]
}

export type Caller = {
  actor: Actor
  property: PropertyFacts | undefined
  businessDate: Day | undefined
  address: string
  agent: string
  requestId: string
  settings: BusinessSettings
  /** The present moment when left out; the demo writes history of other days. */
  now?: Instant
  raw?: RawBody | undefined
  requestKey?: string | undefined
}

const NO_PROPERTY: PropertyFacts = {
  id: 0,
  organizationId: 0,
  name: '',
  businessType: '',
  timeZone: 'UTC',
  currency: 'XXX' as PropertyFacts['currency'],
  locale: 'en',
  pricesIncludeTax: false,
  fiscalYearMonth: 1,
  countryPack: '',
  taxNumberLabel: '',
  roundingUnit: 1,
  roundsBills: false,
  freeCancelDays: 0,
  cancelFeeBp: 0,
  noShowFeeBp: 0,
  optionHoldHours: 24,
  isOpen: false,
  modules: null,
  isSoldElsewhere: false,
}

export const ANONYMOUS: Actor = {
  id: 0,
  name: '',
  email: '',
  roles: [],
  permissions: new Set(),
  organizationId: null,
  sessionHash: '',
}

/** The context of one action in one transaction, and the effects it gathers. */
export function contextOf(
  tx: Tx,
  caller: Caller,
  independentTransaction: Context['independentTransaction'],
): { ctx: Context; effects: Effects } {
  const effects: Effects = { audit: [], notifications: [], jobs: [], topics: new Set(), afterRefusal: [] }
  const now: Instant = caller.now ?? new Date().toISOString()
  const ctx: Context = {
    tx,
    actor: caller.actor,
    property: caller.property ?? NO_PROPERTY,
    businessDate: caller.businessDate ?? (now.slice(0, 10) as Day),
    now,
    requestId: caller.requestId,
    address: caller.address,
    agent: caller.agent,
    settings: caller.settings,
    raw: caller.raw,
    requestKey: caller.requestKey,
    newId,
    newReference,
    record: (event) => effects.audit.push(event),
    notify: (notification) => effects.notifications.push(notification),
    publish: (...areas) => areas.forEach((area) => effects.topics.add(area)),
    offerChanged: () => {
      const job = { task: 'channels.push', payload: {}, key: `channels.push ${ctx.property.id}` }
      const isQueued = effects.jobs.some(({ key }) => key === job.key)
      if (ctx.property.isSoldElsewhere && !isQueued) effects.jobs.push(job)
    },
    enqueue: (job) => effects.jobs.push(job),
    independentTransaction,
    onRefusal: (work) => effects.afterRefusal.push(work),
    asPlatform: (work) => boundOf(tx).asPlatform(work),
    switchToProperty: async (propertyId) => {
      if (caller.property) throw new Error('somebody who works for a property does not enter another')
      const found = await ctx.asPlatform((platform) => readFacts(platform, propertyId))
      if (!found) return false
      const { id, organizationId } = found.property
      // Sent before all statements for this property, on the same connection; were it to fail, they would fail with it.
      tx.named(
        '',
        `select set_config('app.property_id', $1::bigint::text, true), set_config('app.organization_id', $2::bigint::text, true)`,
        [id, organizationId],
      ).catch(() => {})
      Object.assign(tx, { propertyId: id })
      Object.assign(ctx, found)
      return true
    },
  }
  return { ctx, effects }
}

/** The rows a write leaves behind, as the closing statement takes them. */
function closingRows(ctx: Context, effects: Effects) {
  return {
    audit: effects.audit.map((event) => ({
      id: newId(),
      type: event.type,
      entity: event.entity,
      entity_id: event.entityId,
      booking_id: event.bookingId ?? null,
      order_id: event.orderId ?? null,
      before: event.before ?? null,
      after: event.after ?? null,
    })),
    notifications: effects.notifications.map((notification) => ({
      id: newId(),
      notification_type: notification.type,
      reference_number: notification.referenceNumber,
      reference_id: notification.referenceId,
      status: notification.status,
      message: notification.message,
      kind: notification.text?.kind ?? '',
      facts: notification.text?.facts ?? {},
      redirect_path: notification.redirectPath,
      recipient_ids: notification.recipientIds ?? null,
    })),
    jobs: effects.jobs.map((job) => ({
      task: job.task,
      payload: { ...job.payload, propertyId: ctx.property.id, actorId: ctx.actor.id },
      run_at: job.runAt ?? null,
      job_key: job.key ?? null,
    })),
  }
}

/** Writes audit rows, notifications, jobs and the stored reply in one statement, so that a write costs one closing round trip. */
const CLOSING = `
  with context as (
    select $1::bigint as property_id, $2::timestamptz as now, $3::date as business_on, $4::bigint as actor_id, $5::text as actor_name,
           $6::text as request_id
  ), audited as (
    insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, booking_id, order_id, entity,
                              entity_id, before, after, request_id)
    select c.property_id, e.id, e.type, c.now, c.business_on, c.actor_id, c.actor_name, e.booking_id, e.order_id, e.entity, e.entity_id,
           e.before, e.after, c.request_id
      from context c, jsonb_to_recordset($7::jsonb) as e (id uuid, type text, entity text, entity_id text, booking_id uuid, order_id uuid,
                                                          before jsonb, after jsonb)
    returning property_id, id
  ), waiting as (
    insert into audit_unsealed (property_id, event_id) select property_id, id from audited
  ), told as (
    insert into notifications (property_id, id, notification_type, reference_number, reference_id, status, message, kind, facts,
                               redirect_path, recipient_ids, actor_id, created_at)
    select c.property_id, n.id, n.notification_type, n.reference_number, n.reference_id, n.status, n.message, n.kind, n.facts,
           n.redirect_path, n.recipient_ids, c.actor_id, c.now
      from context c, jsonb_to_recordset($8::jsonb) as n (id uuid, notification_type text, reference_number text, reference_id text,
                                                          status text, message text, kind text, facts jsonb, redirect_path text,
                                                          recipient_ids bigint[])
  ), kept as (
    update idempotency_keys set status = 200, reply = $11 where user_id = $4::bigint and key = $10 and route = $12
  )
  select queue_job(j.task, j.payload, j.run_at, j.job_key)
    from jsonb_to_recordset($9::jsonb) as j (task text, payload json, run_at timestamptz, job_key text)`

/** The reply to store for an idempotency key, so that a repeated call gets the same response. */
export type StoredReply = { key: string; route: string; text: string }

/** The closing statement of a unit of work; undefined when it leaves nothing behind. */
export function closingOf(ctx: Context, effects: Effects, stored?: StoredReply) {
  const { audit, notifications, jobs } = closingRows(ctx, effects)
  if (audit.length + notifications.length + jobs.length === 0 && !stored) return undefined
  const values = [
    ctx.property.id,
    ctx.now,
    ctx.businessDate,
    ctx.actor.id,
    ctx.actor.name,
    ctx.requestId,
    JSON.stringify(audit),
    JSON.stringify(notifications),
    JSON.stringify(jobs),
    stored?.key ?? '',
    stored?.text ?? '',
    stored?.route ?? '',
  ]
  return { name: 'close_request', text: CLOSING, values }
}

/** Stores the reply of a user who switched property during the request, under the key of the property they came from. */
export const storedReplyValues = (actorId: number, { key, route, text }: StoredReply) => ({
  name: 'keep_reply',
  text: `update idempotency_keys set status = 200, reply = $2 where user_id = $1 and key = $3 and route = $4`,
  values: [actorId, text, key, route],
})

/** The areas that screens read again: those the action named, and those of its side effects. */
export function topicsOf({ topics, notifications, audit }: Effects): Set<string> {
  const all = new Set(topics)
  if (notifications.length > 0) all.add('notifications')
  if (audit.length > 0) all.add('audit')
  return all
}

export const routeName = (route: Named): string => `${route.area}.${route.action}`

/** A route whose own method changes state does so at every address, also at those that are GET in the specification. */
export const isWrite = (route: { method: Method }): boolean => route.method !== 'GET'
