import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { FileReply, type Method, type Named, parseGiven } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import { type Printer, printerOf } from './answers.ts'
import { packed } from './compression.ts'
import type { AnyArea, BusinessSettings, Context, Tx } from './context.ts'
import { type Database, opening } from './database.ts'
import { failureOf, HttpFailure, isWorthRetrying } from './failures.ts'
import type { CallLimit } from './limits.ts'
import type { Live } from './live.ts'
import { admit, assertCarriesPathFields, assertIntended, idempotencyOf, readInput } from './requests.ts'
import type { Session, Sessions } from './sessions.ts'
import { type Caller, CLOSING, closingRows, contextOf, isWrite, type Leavings, routeName } from './unit-of-work.ts'

export type Deps = {
  db: Database
  sessions: Sessions
  live: Live
  settings: BusinessSettings
  callLimit: CallLimit
  /** In production, replies to reads are printed without being checked. */
  isProduction: boolean
}

type Act = (ctx: Context, input: never) => Promise<unknown>
type Line = { route: Named; act: Act; print: Printer; fieldOf: ReadonlyMap<string, string> }
type Answer = { text: string; isReplay: boolean } | { file: FileReply }

/** Serves every action of every area at its own address and at those the specification gives. */
export function serveAreas(server: FastifyInstance, areas: readonly AnyArea[], deps: Deps): void {
  for (const { contract, actions } of areas)
    for (const [name, route] of Object.entries(contract)) {
      const act = actions[name]
      if (!act) throw new Error(`${routeName(route)} has no action`)
      const print = printerOf(route, { isChecked: isWrite(route) || !deps.isProduction })
      const own = { method: route.method, url: `/api${route.path}`, fieldOf: new Map<string, string>() }
      for (const { method, url, fieldOf } of [own, ...(route.given ?? []).map(parseGiven)]) {
        assertCarriesPathFields(route, url, fieldOf)
        const line = { route, act: act as Act, print, fieldOf }
        const handler = (request: FastifyRequest, reply: FastifyReply) => serve(line, method, request, reply, deps)
        server.route({ method, url, compress: false, handler }) // `packed` does it
      }
    }
}

async function serve(
  line: Line,
  method: Method,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<FastifyReply> {
  const { route } = line
  if (isWrite(route) && method === 'GET') assertIntended(request)
  const session = await admit(request, route, deps.sessions)
  const wait = deps.callLimit.waitFor(session.actor.id > 0 ? `user ${session.actor.id}` : `address ${request.ip}`)
  if (wait > 0) throw new HttpFailure(429, 'too_many_requests', {}, wait)

  const input = readInput(request, route, line.fieldOf)
  const caller: Caller = {
    actor: session.actor,
    property: session.property,
    businessDate: session.businessDate,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? ''),
    requestId: request.id,
    settings: deps.settings,
  }
  const answer = isWrite(route)
    ? await write(line, caller, input, request, deps)
    : await read(line, caller, input, deps)

  if ('file' in answer)
    return reply
      .header('content-disposition', `attachment; filename="${answer.file.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
      .type(route.produces ?? 'application/octet-stream')
      .send(answer.file.bytes)
  if (answer.isReplay) reply.header('idempotent-replayed', 'true')
  const { body, headers } = await packed(answer.text, request.headers['accept-encoding'])
  return reply.headers(headers).type('application/json; charset=utf-8').send(body)
}

const tenantOf = (session: Pick<Session, 'actor' | 'property'>) => ({
  propertyId: session.property?.id ?? 0,
  organizationId: session.property?.organizationId ?? session.actor.organizationId ?? 0,
})

function printed({ route, print }: Line, result: unknown): Answer {
  if (route.produces) return { file: FileReply.parse(result) }
  return { text: print(result), isReplay: false }
}

async function read(line: Line, caller: Caller, input: unknown, { db }: Deps): Promise<Answer> {
  const result = await db.read(tenantOf(caller), (tx) => {
    const { ctx } = contextOf(tx, caller, (statement) => runOn(tx, statement))
    return refusalsAsDeclared(line.route, () => line.act(ctx, input as never))
  })
  return printed(line, result)
}

const MAX_TRIES = 3

async function write(line: Line, caller: Caller, input: unknown, request: FastifyRequest, deps: Deps): Promise<Answer> {
  const kept = caller.actor.id > 0 ? idempotencyOf(request, input) : undefined
  for (let attempt = 1; ; attempt += 1) {
    const client = await deps.db.pool.connect()
    let leavings: Leavings | undefined
    let broken: Error | undefined
    try {
      const begun = await begin(client, line.route, caller, kept)
      if (begun.replay !== undefined) return { text: begun.replay, isReplay: true }

      const tx = deps.db.txOf(client, caller.property?.id ?? 0)
      const unit = contextOf(tx, begun.caller, (statement) => client.query(statement))
      leavings = unit.leavings
      const result = await refusalsAsDeclared(line.route, () => line.act(unit.ctx, input as never))
      const answer = printed(line, result)
      await end(client, line.route, unit.ctx, leavings, kept?.key, 'text' in answer ? answer.text : '')
      tell(line.route, caller, leavings, deps)
      return answer
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => (broken = failed))
      if (attempt < MAX_TRIES && isWorthRetrying(error)) continue
      if (error instanceof Refusal) for (const work of leavings?.afterRefusal ?? []) await deps.db.platform(work)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * Opens the transaction, takes the idempotency key and reads the business date, in one round trip.
 * A twin of a running request waits here, on the primary key of idempotency_keys, until the first one has ended.
 */
async function begin(
  client: pg.PoolClient,
  route: Named,
  caller: Caller,
  kept: { key: string; bodyHash: string } | undefined,
): Promise<{ caller: Caller; replay?: string }> {
  const { propertyId, organizationId } = tenantOf(caller)
  const { id } = caller.actor
  // The key matches a pattern without quotes, the hash is ours, the rest are numbers: nothing here can end a literal.
  const take = kept
    ? `insert into idempotency_keys (user_id, key, route, body_hash, property_id)
       values (${id}, '${kept.key}', '${routeName(route)}', '${kept.bodyHash}', ${propertyId}) on conflict do nothing returning 1;`
    : `select 1;`
  const results = (await client
    .query(
      `${opening({ propertyId, organizationId }, 'write')}; ${take} select business_date from properties where id = ${propertyId}`,
    )
    .catch((error: unknown) => {
      const isTwin = typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'
      throw isTwin ? new HttpFailure(409, 'in_progress', {}, 1) : error
    })) as unknown as pg.QueryResult<{ business_date: Day }>[]

  const [taken, date] = results.slice(-2)
  if (kept && taken?.rowCount === 0) return { caller, replay: await replayOf(client, route, id, kept) }
  const businessDate = date?.rows[0]?.business_date
  return { caller: businessDate === undefined ? caller : { ...caller, businessDate } }
}

async function replayOf(
  client: pg.PoolClient,
  route: Named,
  userId: number,
  kept: { key: string; bodyHash: string },
): Promise<string> {
  const found = await client.query<{ body_hash: string; reply: string | null }>(
    'select body_hash, reply from idempotency_keys where user_id = $1 and key = $2 and route = $3',
    [userId, kept.key, routeName(route)],
  )
  await client.query('commit')
  const first = found.rows[0]
  if (!first || first.reply === null) throw new HttpFailure(409, 'in_progress', {}, 1)
  if (first.body_hash !== kept.bodyHash) throw new HttpFailure(422, 'idempotency_key_reused')
  return first.reply
}

/** Writes what the action left behind and commits, in one round trip. */
async function end(
  client: pg.PoolClient,
  route: Named,
  ctx: Context,
  leavings: Leavings,
  key: string | undefined,
  text: string,
) {
  const rows = closingRows(ctx, leavings)
  const isEmpty = rows.audit.length + rows.notifications.length + rows.jobs.length === 0 && key === undefined
  const closed = isEmpty
    ? undefined
    : client.query({
        name: 'close_request',
        text: CLOSING,
        values: [
          ctx.property.id,
          ctx.now,
          ctx.businessDate,
          ctx.actor.id,
          ctx.actor.name,
          ctx.requestId,
          JSON.stringify(rows.audit),
          JSON.stringify(rows.notifications),
          JSON.stringify(rows.jobs),
          key ?? '',
          text,
          routeName(route),
        ],
      })
  const [, committed] = await Promise.all([closed, client.query('commit')])
  if (committed.command !== 'COMMIT') throw new Error(`${routeName(route)}: the transaction was rolled back at its end`)
}

function tell(route: Named, caller: Caller, leavings: Leavings, { live, sessions }: Deps): void {
  const topics = leavings.topics.add(route.area)
  if (leavings.notifications.length > 0) topics.add('notifications')
  if (leavings.audit.length > 0) topics.add('audit')
  if (['sessions', 'users', 'properties'].some((topic) => topics.has(topic))) sessions.forget()
  if (caller.property) live.publish(caller.property.id, topics)
}

/** A refusal the contract does not declare is a mistake of ours, and must not pass for an answer. */
async function refusalsAsDeclared<T>(route: Named, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal && !route.refuses?.includes(error.code))
      throw new Error(`${routeName(route)} refused with undeclared ${error.code}`, { cause: error })
    throw error
  }
}

const runOn = (tx: Tx, statement: string) => tx.named('', statement, [])

/** What a failed call is answered with; `declared` are the refusals its contract names. */
export const failureFor = (error: unknown) => failureOf(error, error instanceof Refusal ? [error.code] : [])
