import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { projectRoot } from './project-root.ts'

const whole = (from: number, until: number) => z.coerce.number().int().min(from).max(until)
const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** Every setting of the environment, by its name there. `.env.example` explains each one. */
export const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4000),
  PUBLIC_URL: address('http:', 'https:').optional(),
  TRUST_PROXY: onOff.default(false),

  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_APP_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: whole(2, 500).default(20),
  DATABASE_PATIENCE_SECONDS: whole(1, 12).default(10),
  DATABASE_BATCHES: onOff.default(true),

  DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  PRODUCT_TITLE: z.string().default('Hotelmate'),
  APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, 'may have letters, digits, dot, dash and underscore')
    .default('hotelmate'),
  LANGUAGES: list.pipe(z.array(z.enum(['en', 'fr'])).min(1)).default(['en']),

  SESSION_IDLE_MINUTES: whole(1, 1_440).default(30),
  SESSION_ABSOLUTE_HOURS: whole(1, 720).default(12),
  CALLS_PER_MINUTE: whole(10, 10_000_000).default(60_000),
  EXPORT_ROWS: whole(100, 1_000_000).default(20_000),

  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_URL: address('http:', 'https:').optional(),
  RAZORPAY_URL: address('http:', 'https:').optional(),

  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Hotelmate <no-reply@localhost>'),
  MAIL_IN_PORT: whole(0, 65_535).optional(),
  MAIL_IN_HOST: z.string().default('0.0.0.0'),
  MAIL_IN_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'is the name of a domain in small letters')
    .optional(),

  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = {
  isProduction: boolean
  host: string
  port: number
  /** How browsers reach us, without a slash at the end. Used in links of mails. */
  publicUrl: string
  /** Believe the proxy's X-Forwarded-… headers. */
  trustProxy: boolean
  /** Absolute. Contains the embedded database and uploaded files. */
  dataDir: string
  /** A Postgres server of one's own instead of the embedded one. */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databasePool: number
  /** How long the database may stay silent before requests that wait for it end with 503. */
  databasePatienceSeconds: number
  databaseBatches: boolean
  demo: 'auto' | 'on' | 'off'
  productTitle: string
  appId: string
  languages: readonly ('en' | 'fr')[]
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  /** Calls one signed-in user, or one address that is not signed in, may make in a minute. */
  callsPerMinute: number
  /** The most rows of a list in a workbook, which is built whole in memory. */
  exportRows: number
  /** Encrypts the keys stored in the database; when not set, a secret in the data folder is used. */
  secretsKey: string | undefined
  /** Base address of payment providers, when it is not their own. */
  stripeUrl: string | undefined
  razorpayUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where mails to the mailboxes of properties come in; undefined takes none. */
  mailIn: { host: string; port: number; domain: string } | undefined
  logLevel: z.infer<typeof variables>['LOG_LEVEL']
}

/** All that is wrong with the settings at once, a line each. */
class SettingsFault extends Error {
  constructor(faults: readonly string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/** Reads the settings. Unknown variables are ignored, an empty one counts as not set. Throws a `SettingsFault`. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const { success, data, error } = variables.safeParse(given)
  if (!success) throw new SettingsFault(error.issues.map((issue) => faultOf(issue, environment)))
  return {
    isProduction: data.NODE_ENV === 'production',
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    trustProxy: data.TRUST_PROXY,
    dataDir: resolve(projectRoot, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseAppUrl: data.DATABASE_APP_URL,
    databasePool: data.DATABASE_POOL,
    databasePatienceSeconds: data.DATABASE_PATIENCE_SECONDS,
    databaseBatches: data.DATABASE_BATCHES,
    demo: data.DEMO,
    productTitle: data.PRODUCT_TITLE,
    appId: data.APP_ID,
    languages: data.LANGUAGES,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: data.SESSION_ABSOLUTE_HOURS,
    callsPerMinute: data.CALLS_PER_MINUTE,
    exportRows: data.EXPORT_ROWS,
    secretsKey: data.SECRETS_KEY,
    stripeUrl: data.STRIPE_URL,
    razorpayUrl: data.RAZORPAY_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailIn: mailInOf(data),
    logLevel: data.LOG_LEVEL,
  }
}

type MailIn = Pick<
  z.infer<typeof variables>,
  'PORT' | 'PUBLIC_URL' | 'MAIL_IN_PORT' | 'MAIL_IN_HOST' | 'MAIL_IN_DOMAIN'
>
const mailInOf = ({
  MAIL_IN_PORT: port,
  MAIL_IN_HOST: host,
  MAIL_IN_DOMAIN: domain,
  PUBLIC_URL: url = 'http://localhost',
}: MailIn) => (port === undefined ? undefined : { host, port, domain: domain ?? new URL(url).hostname })

/** An address may carry a password and a key is one, so the value of those is not repeated. */
function faultOf({ path, message }: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string {
  const name = String(path[0])
  const value = /_(URL|KEY)$/.test(name) ? '' : ` "${environment[name]}"`
  return `${name}${value}: ${message}`
}

/** The settings of this process: its environment, then `.env` for what is not set there. A fault ends the process. */
export function loadSettings(): Settings {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
