import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { areaJobs, areas, mailboxes, outbox, prepare } from './registry.ts'
import type { BusinessSettings } from '#server/request/context.ts'
import { Database } from '#server/database/pool.ts'
import { appConnection } from '#server/database/roles.ts'
import { type DatabaseServer, openDatabaseServer } from '#server/database/server.ts'
import { buildServer } from '#server/http/server.ts'
import { type RunningJobs, startJobs, type System, systemOf } from '#server/jobs/jobs.ts'
import { CallLimit } from '#server/http/limits.ts'
import { Live } from '#server/live/live.ts'
import { receiveMails } from '#server/mail/inbound.ts'
import { mailer } from '#server/mail/mail.ts'
import { migrate } from '#server/database/migrate.ts'
import { assertOwnSession, refusesStartupSettings } from '#server/database/pooler.ts'
import { projectRoot } from '#server/project-root.ts'
import { Sessions } from '#server/request/session-lookup.ts'
import { secretBoxOf, secretOf } from '#server/security/secret-box.ts'
import type { Settings } from '#server/settings.ts'

export type Hotelmate = {
  db: Database
  owner: pg.ClientConfig
  system: System
  settings: Settings
  business: BusinessSettings
  /** Nothing is in the database yet and the settings allow the demo. */
  wantsDemo: boolean
  hasDemo: () => Promise<boolean>
  listen: () => Promise<void>
  port: () => number
  stop: () => Promise<void>
}

/**
 * Opens the database, brings it up to date and builds the server; `listen` accepts requests.
 *
 * @param given a database server that is open already, as the journeys have
 */
export async function openHotelmate(settings: Settings, given?: DatabaseServer): Promise<Hotelmate> {
  const databaseServer = given ?? (await openDatabaseServer(settings, { log: (line) => console.error(line) }))
  if (settings.databaseUrl) await assertOwnSession(databaseServer.owner)
  await migrate(databaseServer.owner)
  let log: FastifyInstance['log'] | undefined
  const onError = (error: unknown) => log?.warn({ err: error }, 'database connection')

  const { db, app } = await openDatabase(settings, databaseServer, onError)
  const isDemoAllowed = settings.demo === 'on' || (settings.demo === 'auto' && !settings.isProduction)
  const business = businessSettings(settings, isDemoAllowed)
  const live = new Live(() => new pg.Client(app.config), onError)
  const system = systemOf(db, live, business)
  const post = mailer(settings)
  await prepare((work) => db.platform(work), new Date().toISOString())

  const server = await openServer(settings, { db, live, business })
  log = server.log
  let runner: RunningJobs | undefined
  let practice: { close: () => Promise<void> } | undefined
  let inbound: { port: number; close: () => Promise<void> } | undefined
  const port = () => (server.server.address() as AddressInfo).port

  return {
    db,
    owner: databaseServer.owner,
    system,
    settings,
    business,
    wantsDemo: (await isEmpty(db)) && isDemoAllowed,
    hasDemo: () => hasDemo(db),
    listen: async () => {
      await live.start()
      server.log.level = 'warn' // the address is printed for people, by the user who starts us
      await server.listen({ host: settings.host, port: settings.port })
      server.log.level = settings.logLevel
      // Port 0 is any free one; links that leave the property name the one it became.
      if (settings.port === 0) business.publicUrl = settings.publicUrl.replace(/:0$/, `:${port()}`)
      if (isDemoAllowed) practice = await openPractice({ db, business, host: settings.host, port: port() })
      if (settings.mailIn) inbound = await receiveMails(settings.mailIn, { mailboxes, system, onError })
      runner = await startJobs(databaseServer.owner, [...areaJobs, outbox(post)], system, onError)
    },
    port,
    stop: async () => {
      await inbound?.close()
      await server.close()
      await runner?.stop()
      await practice?.close()
      post.close()
      await live.close()
      await db.close()
      await databaseServer.stop()
    },
  }
}

/** The pool of the role that owns nothing, and how its connections are made. */
async function openDatabase(settings: Settings, { owner }: DatabaseServer, onError: (error: unknown) => void) {
  const app = await appConnection(owner, settings.databaseAppUrl)
  const setsAfterwards = settings.databaseUrl !== undefined && (await refusesStartupSettings(app.config))
  const db = new Database(
    { ...app.config, max: settings.databasePool },
    {
      afterConnect: app.afterConnect,
      setsAfterwards,
      isGathered: settings.databaseBatches,
      onError,
      patienceMs: settings.databasePatienceSeconds * 1_000,
    },
  )
  return { db, app }
}

const businessSettings = (settings: Settings, isDemoAllowed: boolean): BusinessSettings => ({
  isDemoAllowed,
  productTitle: settings.productTitle,
  publicUrl: settings.publicUrl,
  mail: { isSent: settings.smtpUrl !== undefined, from: settings.mailFrom, inDomain: settings.mailIn?.domain },
  sessionHours: settings.sessionAbsoluteHours,
  exportRows: settings.exportRows,
  secretBox: secretBoxOf(secretOf(settings)),
  stripeUrl: settings.stripeUrl ?? 'https://api.stripe.com',
  razorpayUrl: settings.razorpayUrl ?? 'https://api.razorpay.com',
})

type ServedBy = { db: Database; live: Live; business: BusinessSettings }

const openServer = (settings: Settings, { db, live, business }: ServedBy): Promise<FastifyInstance> =>
  buildServer(areas, {
    db,
    live,
    settings: business,
    sessions: new Sessions(db, {
      idleMinutes: settings.sessionIdleMinutes,
      absoluteHours: settings.sessionAbsoluteHours,
    }),
    callLimit: new CallLimit(settings.callsPerMinute),
    isProduction: settings.isProduction,
    trustProxy: settings.trustProxy,
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization'],
      base: { process: randomUUID().slice(0, 8) },
    },
    webFolder: join(projectRoot, 'dist', 'web'),
  })

const isEmpty = (db: Database): Promise<boolean> =>
  db.platform(async (tx) => (await tx.selectFrom('organisations').select('id').limit(1).execute()).length === 0)

const hasDemo = (db: Database): Promise<boolean> =>
  db.platform(
    async (tx) => (await tx.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).execute()).length > 0,
  )

type PracticeHost = { db: Database; business: BusinessSettings; host: string; port: number }

/** The demo's payment providers are part of the demo and come along only where it is allowed. */
async function openPractice(at: PracticeHost): Promise<{ close: () => Promise<void> }> {
  const { startPractice } = await import('#db/demo/practice/practice.ts')
  const practice = await startPractice(at)
  at.business.practice = practice
  return practice
}
