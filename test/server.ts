import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { areas } from '#main/registry.ts'
import { requestFor } from './request-for.ts'
import { FIXTURE, type SmallHotel } from './small-hotel.ts'
import type { AnyArea, Context } from '#server/request/context.ts'
import { tenantOf } from '#server/database/pool.ts'
import { buildServer, shapeFailure } from '#server/http/server.ts'
import { inUnit, systemOf } from '#server/jobs/jobs.ts'
import { CallLimit } from '#server/http/limits.ts'
import { Live } from '#server/live/live.ts'
import { newId } from '#server/database/ids.ts'
import { failureFor } from '#server/http/routes.ts'
import { secretBoxOf } from '#server/security/secret-box.ts'
import { propertyFacts } from '#server/request/property-facts.ts'
import { Sessions } from '#server/request/session-lookup.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { hotelDatabase } from './hotel-database.ts'
import { ANONYMOUS } from '#server/request/unit-of-work.ts'

export { FIXTURE, requestFor }

/** The most rows of a workbook here: few, so that a list too long for one is soon made. */
export const EXPORT_ROWS = 200

export type TestResponse = {
  status: number
  body: unknown
  bytes: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** The error of a request that was refused. */
export class Denied extends Error {
  readonly body: unknown
  constructor({ area, action }: Named, status: number, body: unknown) {
    super(`${area}.${action} answered ${status} ${JSON.stringify(body)}`)
    this.body = body
  }
}

/** One signed-in user, speaking the contract over HTTP. */
export class TestClient {
  readonly token: string
  readonly userId: number
  private readonly server: FastifyInstance
  private readonly address: string
  constructor(server: FastifyInstance, token: string, userId: number, address = '127.0.0.1') {
    this.server = server
    this.address = address
    this.token = token
    this.userId = userId
  }

  /** Calls a route and returns its reply; fails the test on any other status. */
  async send<R extends Named>(route: R, input: RequestOf<R>, headers: Record<string, string> = {}): Promise<Reply<R>> {
    return (await this.sendAny(route, Object(input), headers)) as Reply<R>
  }

  /** The same for routes and inputs that are only known when the test runs. */
  async sendAny(route: Named, input: object, headers: Record<string, string> = {}): Promise<unknown> {
    const { status, body } = await this.raw(route, input, headers)
    if (status !== 200) throw new Denied(route, status, body)
    return body
  }

  /** Sends any input, also one a contract would not allow. */
  async raw(
    route: Pick<Named, 'method' | 'path'>,
    input: object,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const { method, url, body } = requestFor(route, input)
    return this.call(method, url, body, headers)
  }

  async call(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<TestResponse> {
    const response = await this.server.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: { ...(this.token ? { authorization: this.token } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const bytes = response.rawPayload
    const parsedBody: unknown = isJson && response.body ? JSON.parse(response.body) : bytes
    return {
      status: response.statusCode,
      body: parsedBody,
      bytes,
      headers: response.headers as TestResponse['headers'],
    }
  }
}

/** Some tables and, however far, all whose rows refer to theirs. */
const DEPENDANTS = `
  with recursive reached as (
    select to_regclass(name)::oid as id from unnest($1::text[]) as name
    union
    select c.conrelid from pg_constraint c join reached r on c.confrelid = r.id where c.contype = 'f')
  select id::regclass::text as name from reached`

export type TestHotel = Awaited<ReturnType<typeof startTestServer>>
/** A small hotel as a test left it, for servers that begin with it. */
export type HotelTemplate = { database: string; ids: SmallHotel }

/**
 * A server with every area on a database of its own, holding a small hotel (6 rooms, 2 types, GST) and, for isolation,
 * a property of another organisation.
 */
export async function startTestServer(
  options: {
    areas?: readonly AnyArea[]
    callsPerMinute?: number
    isDemoAllowed?: boolean
    stripeUrl?: string
    razorpayUrl?: string
    /** The server begins with what another one was stopped with. */
    from?: HotelTemplate
  } = {},
) {
  const { database: template, ids } = options.from ?? inject('testServer').smallHotel
  const used = await hotelDatabase(template)
  const { database, db, owner } = used
  const { propertyId, organizationId, foreignPropertyId, foreignOrganizationId } = ids

  const settings = {
    isDemoAllowed: options.isDemoAllowed ?? true,
    productTitle: 'Hotelmate',
    publicUrl: 'http://localhost:4000',
    mail: { isSent: true, from: 'Hotelmate <no-reply@localhost>', inDomain: 'in.hotel.example' },
    sessionHours: 12,
    exportRows: EXPORT_ROWS,
    secretBox: secretBoxOf('the secret of the tests, long enough'),
    stripeUrl: options.stripeUrl ?? 'http://127.0.0.1:9',
    razorpayUrl: options.razorpayUrl ?? 'http://127.0.0.1:9',
  }
  const sessions = new Sessions(db, { idleMinutes: 30, absoluteHours: 12 })
  const live = new Live(
    () => new pg.Client(database.app.config),
    () => {},
  )
  const callLimit = new CallLimit(options.callsPerMinute ?? 1_000_000)
  const server = await buildServer(options.areas ?? areas, {
    db, sessions, live, settings, callLimit, isProduction: false, logger: false, trustProxy: false, heartbeatMs: 250,
  }) // prettier-ignore

  const faults: unknown[] = []
  server.addHook('onError', async (_request, _reply, error) => {
    if ((shapeFailure(error) ?? failureFor(error)).status >= 500) faults.push(error)
  })

  const closeServer = async () => {
    await server.close()
    await live.close()
  }

  const hotel = {
    server,
    /** The errors behind each 500, for a test that sees one: `console.error(hotel.faults)`. */
    faults,
    db,
    /** The owner's connections, for looking directly in the database. Row security does not bind a superuser. */
    owner,
    settings,
    sessions,
    live,
    system: systemOf(db, live, settings),
    propertyId,
    organizationId,
    foreignPropertyId,
    foreignOrganizationId,
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows,
    /** A user with a role at the property (or at another one), signed in. */
    as: async (
      role: RoleCode | readonly string[],
      at: { propertyId?: number | null; organizationId?: number | null; name?: string } = {},
    ) => {
      const roles = typeof role === 'string' ? [role] : [...role]
      const work = at.propertyId === undefined ? propertyId : at.propertyId
      const organization =
        at.organizationId === undefined
          ? work === foreignPropertyId
            ? foreignOrganizationId
            : organizationId
          : at.organizationId
      return signedIn(
        owner,
        roles,
        work,
        organization,
        at.name ?? 'Asha',
        (token, id) => new TestClient(server, token, id),
      )
    },
    /** A visitor, at a network address of their own where limits count it. */
    anonymous: (address?: string): TestClient => new TestClient(server, '', 0, address),
    /** Runs work inside an action's context, as a user with every permission of a role. */
    inside: async <T>(
      work: (ctx: Context) => Promise<T>,
      role: RoleCode = 'PROP_ADMIN',
      at = propertyId,
    ): Promise<T> => {
      const facts = await propertyFacts(db, at)
      if (!facts) throw new Error(`no property ${at}`)
      const actor = {
        ...ANONYMOUS,
        id: 1,
        name: 'Test',
        roles: [role],
        permissions: permissionsOf([role]),
        organizationId: facts.property.organizationId,
      }
      const caller = { actor, ...facts, address: '127.0.0.1', agent: 'test', requestId: 'test', settings }
      return (
        await db.write(tenantOf(facts.property), (tx) =>
          inUnit(tx, caller, work, (work) => db.independentTransaction(work)),
        )
      ).result
    },
    /** Empties tables and all that refer to them. A cascading truncate does the same and costs a new file for every index. */
    empty: async (...tables: readonly string[]) => {
      const found = await owner.query<{ name: string }>(DEPENDANTS, [tables])
      const emptied = found.rows.map(({ name }) => `delete from ${name};`).join(' ')
      await owner.query(`begin; set local session_replication_role = replica; ${emptied} commit`)
    },
    /** Cash needs a drawer from now on, as at every new property. */
    requireDrawers: () => owner.query('update cashier_settings set cash_needs_drawer = true'),
    /** The user of a token, on this server; the session may have begun on the server it was made from. */
    withToken: (token: string, userId: number): TestClient => new TestClient(server, token, userId),
    /** Ends the server; others may begin with its database. The run drops it at its end. */
    stopAsTemplate: async (): Promise<HotelTemplate> => {
      await closeServer()
      await used.close()
      return { database: database.owner.database ?? '', ids }
    },
    stop: async () => {
      await closeServer()
      await used.leave()
    },
  }
  return hotel
}

/** A user of a role with a live session, made directly in the database; `make` gets the token and the user's id. */
export async function signedIn<T>(
  owner: pg.Pool,
  roles: readonly string[],
  propertyId: number | null,
  organizationId: number | null,
  firstName: string,
  make: (token: string, id: number) => T,
): Promise<T> {
  const token = `test-${newId()}`
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (organization_id, email, password_hash, first_name, last_name, display_name, roles)
     values ($1, $2, '-', $3, 'Rao', $3 || ' Rao', $4) returning id::int`,
    [organizationId, `${newId()}@test.example`, firstName, roles],
  )
  const id = rows[0]?.id ?? 0
  if (propertyId !== null)
    await owner.query('insert into user_properties (property_id, user_id) values ($1, $2)', [propertyId, id])
  await owner.query(
    `insert into sessions (token_hash, user_id, property_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [hashOfToken(token), id, propertyId],
  )
  return make(token, id)
}

/** The refusal code of a response, for short assertions. */
export const codeOf = (response: { body: unknown } | undefined): string =>
  String((response?.body as { code?: unknown } | undefined)?.code)

/** The code a request is refused with; undefined when it is granted. Any other failure fails the test. */
export const refusedWith = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Denied) return codeOf(error)
      throw error
    },
  )
