import type pg from 'pg'
import type { Named } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from './context.ts'
import { opening } from '../database/pool.ts'
import { HttpFailure, isWorthRetrying } from '../http/failures.ts'
import { type PreparedResponse, type Deps, type Line, printed, refusalsAsDeclared, tenantOf } from '../http/endpoint.ts'
import type { idempotencyOf } from '../http/request.ts'
import { touchesSessions } from './session-lookup.ts'
import {
  type Caller,
  closingOf,
  contextOf,
  storedReplyValues,
  type StoredReply,
  type Effects,
  routeName,
  topicsOf,
} from './unit-of-work.ts'

const MAX_TRIES = 3

/** Named, so that they travel in one with the statements beside them. */
const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }
/** Where users without a property write. */
const OUTSIDE = `select set_config('app.property_id', '', true)`

type Sent = ReturnType<typeof idempotencyOf>

/** Runs the action of a route in one transaction, stores its reply for the idempotency key, and publishes what it changed. */
export async function write(
  line: Line,
  caller: Caller,
  input: object,
  sent: Sent,
  deps: Deps,
): Promise<PreparedResponse> {
  const { isPreview, isSecret } = line.route
  const stored = caller.actor.id > 0 && !isSecret && !isPreview ? sent : undefined
  for (let attempt = 1; ; attempt += 1) {
    const client = await deps.db.connect()
    let effects: Effects | undefined
    let broken: Error | undefined
    try {
      const opened = begin(client, line.route, caller, stored).then((begun) => {
        if (begun.isTaken || begun.businessDate !== caller.businessDate) client.reject()
        return begun
      })
      // The action's first statements travel with the opening; if the opening is refused, the action is stopped and undone.
      const tx = deps.db.txOf(client, caller.property?.id ?? 0)
      const independentTransaction: Context['independentTransaction'] = (work) => deps.db.independentTransaction(work)
      const unit = contextOf(tx, caller, independentTransaction)
      effects = unit.effects
      const acting = refusalsAsDeclared(line.route, () => line.act(unit.ctx, input))
      const [begun, acted] = await Promise.allSettled([opened, acting])
      if (begun.status === 'rejected') throw begun.reason
      if (begun.value.isTaken && stored) {
        await client.undo()
        return { text: await replayOf(client, line.route, caller, stored), isReplay: true }
      }
      if (begun.value.businessDate !== caller.businessDate) {
        await client.undo()
        deps.sessions.forget() // they would show the day before to the user who looks next
        caller = { ...caller, businessDate: begun.value.businessDate }
        continue
      }
      if (acted.status === 'rejected') throw acted.reason
      const response = printed(line, acted.value)
      if (isPreview) {
        await client.query('rollback')
        return response
      }
      const text = 'text' in response ? response.text : ''
      const reply = stored && { key: stored.key, route: routeName(line.route), text }
      await end(client, line.route, caller, unit.ctx, effects, reply)
      return { ...response, changed: publish(line.route, unit.ctx.property.id, effects, sent?.key, deps) }
    } catch (error) {
      await client.undo().catch((failed: Error) => (broken = failed))
      if (attempt < MAX_TRIES && isWorthRetrying(error)) continue
      if (error instanceof Refusal)
        for (const work of effects?.afterRefusal ?? []) await deps.db.platformOn(client, work)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * Opens the transaction, takes the idempotency key, share-locks the business day with the other writers and reads it, in one call: the close of
 * the day waits for those locks, so that none of them writes into a day that is closed.
 * A twin of a running request waits here, on the primary key of idempotency_keys, until the first one has ended.
 */
async function begin(
  client: pg.PoolClient,
  route: Named,
  caller: Caller,
  stored: Sent,
): Promise<{ businessDate: Day | undefined; isTaken: boolean }> {
  const { propertyId, organizationId } = tenantOf(caller)
  const begun = client.query(BEGIN)
  const opening = client.query<{ is_taken: boolean; business_date: Day | null }>({
    name: 'open_write',
    text: 'select is_taken, business_date from open_write($1, $2, $3, $4, $5, $6)',
    values: [
      propertyId || null,
      organizationId || null,
      caller.actor.id,
      stored?.key,
      routeName(route),
      stored?.bodyHash,
    ],
  })
  const [opened] = await Promise.all([opening, begun]).catch((error: unknown) => {
    const isTwin = typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'
    throw isTwin ? new HttpFailure(409, 'in_progress', {}, 1) : error
  })
  const [row] = opened.rows
  return { businessDate: row?.business_date ?? caller.businessDate, isTaken: row?.is_taken ?? false }
}

async function replayOf(
  client: pg.PoolClient,
  route: Named,
  caller: Caller,
  stored: NonNullable<Sent>,
): Promise<string> {
  const find = () =>
    client.query<{ body_hash: string; reply: string | null }>(
      'select body_hash, reply from idempotency_keys where user_id = $1 and key = $2 and route = $3',
      [caller.actor.id, stored.key, routeName(route)],
    )
  // Who has opened their first property with this key sent it when they had none.
  const opened = client.query(opening(tenantOf(caller), 'read'))
  const inside = find()
  const left = client.query(OUTSIDE)
  const [here, outside] = await Promise.all([inside, find(), client.query('commit'), opened, left])
  const first = here.rows[0] ?? outside.rows[0]
  if (!first || first.reply === null) throw new HttpFailure(409, 'in_progress', {}, 1)
  if (first.body_hash !== stored.bodyHash) throw new HttpFailure(422, 'idempotency_key_reused')
  return first.reply
}

/** Writes what the action left behind and commits, in one round trip. */
async function end(
  client: pg.PoolClient,
  route: Named,
  caller: Caller,
  ctx: Context,
  effects: Effects,
  stored: StoredReply | undefined,
) {
  const hasEntered = ctx.property.id !== (caller.property?.id ?? 0)
  const closing = closingOf(ctx, effects, hasEntered ? undefined : stored)
  const written = [
    closing && client.query(closing),
    hasEntered && stored && client.query(OUTSIDE),
    hasEntered && stored && client.query(storedReplyValues(ctx.actor.id, stored)),
  ]
  const [committed] = await Promise.all([client.query(COMMIT), ...written])
  if (committed.command !== 'COMMIT') throw new Error(`${routeName(route)}: the transaction was rolled back at its end`)
}

/** Publishes which areas a write has changed. @returns their names */
function publish(
  route: Named,
  propertyId: number,
  effects: Effects,
  idempotencyKey: string | undefined,
  { live, sessions }: Deps,
): readonly string[] {
  const topics = topicsOf(effects).add(route.area)
  if (touchesSessions(topics)) sessions.forget()
  if (propertyId > 0) live.publish(propertyId, topics, idempotencyKey)
  return [...topics]
}
