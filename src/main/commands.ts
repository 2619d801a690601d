import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { createAdministrator, resetPassword, resetSecondFactor } from './accounts.ts'
import { backUp, removeOldBackups } from '#server/postgres/backup.ts'
import { type DatabaseServer, filesFolder, openDatabaseServer } from '#server/database/server.ts'
import { createProperty } from './new-property.ts'
import { migrate } from '#server/database/migrate.ts'
import { restore } from '#server/postgres/restore.ts'
import { type Settings, loadSettings } from '#server/settings.ts'
import { findViolations, inSnapshot } from '#server/database/verify.ts'

type Values = Readonly<Record<string, string | boolean | undefined>>
type Option = { type: 'string' | 'boolean'; description: string; value?: string }

/** What `npx hotelmate <name>` does. `run` returns the exit code. */
export type Command = {
  description: string
  /** The name of the one argument without a dash, if there is one. */
  positional?: string
  options: Readonly<Record<string, Option>>
  run: (values: Values, positionals: readonly string[]) => Promise<number>
}

/** The command was called wrongly. */
export class Misuse extends Error {}

const email: Option = { type: 'string', value: 'address', description: 'E-mail the person signs in with' }
const passwordStdin: Option = {
  type: 'boolean',
  description: 'Read the password from standard input; without this one is made and shown',
}

export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    description: 'Bring the database up to this version',
    options: {},
    run: () =>
      withDatabase('share', async ({ owner }) => {
        const { applied, number } = await migrate(owner)
        console.log(
          applied.length > 0 ? `Applied ${applied.join(', ')}.` : `Nothing to do: the database is at ${number}.`,
        )
        return 0
      }),
  },

  demo: {
    description: 'Furnish an empty database with the demo hotels',
    options: {
      rooms: { type: 'string', value: 'number', description: 'Rooms of the demo hotel (default: 40)' },
      bookings: {
        type: 'string',
        value: 'number',
        description: 'Bookings in its history (default: a believable year)',
      },
    },
    run: async (values) => {
      const rooms = values['rooms'] === undefined ? 40 : wholeNumber(values, 'rooms')
      const bookings = values['bookings'] === undefined ? {} : { bookings: wholeNumber(values, 'bookings') }
      // Loaded only here: these bring the whole product along.
      const [{ loadDemo }, { openHotelmate }] = await Promise.all([
        import('#db/demo/demo.ts'),
        import('./hotelmate.ts'),
      ])
      const hotelmate = await openHotelmate(loadSettings())
      try {
        await loadDemo(hotelmate, { rooms, ...bookings })
      } finally {
        await hotelmate.stop()
      }
      return 0
    },
  },

  'create-admin': {
    description: 'Make an account that may do everything',
    options: {
      email,
      name: { type: 'string', value: 'name', description: 'Name shown to others' },
      'password-stdin': passwordStdin,
    },
    run: (values) =>
      withClient(async (client, owner) => {
        await migrate(owner) // it may be the first thing anyone does
        const given = givenPassword(values)
        const name = text(values, 'name', 'Administrator')
        const password = await createAdministrator(client, { email: text(values, 'email'), name, password: given })
        console.log(given ? 'The account is made.' : `The account is made. Its password is ${password}`)
        return 0
      }),
  },

  'create-property': {
    description: 'Make a property with the account of its administrator',
    options: {
      name: { type: 'string', value: 'name', description: 'What the house is called' },
      organization: { type: 'string', value: 'name', description: 'The group it belongs to (default: its own name)' },
      'time-zone': { type: 'string', value: 'zone', description: 'Where it is (default: that of its country)' },
      currency: { type: 'string', value: 'code', description: 'What it charges in (default: that of its country)' },
      country: { type: 'string', value: 'code', description: 'Its name or two letters (default: IN)' },
      tax: { type: 'string', value: 'percent', description: 'Flat tax until the tax table is entered (default: 0)' },
      email,
      'password-stdin': passwordStdin,
    },
    run: (values) =>
      withClient(async (client, owner) => {
        await migrate(owner) // it may be the first thing anyone does
        const given = givenPassword(values)
        const password = await createProperty(client, {
          name: text(values, 'name'),
          ...(values['organization'] === undefined ? {} : { organization: text(values, 'organization') }),
          ...(values['time-zone'] === undefined ? {} : { timeZone: text(values, 'time-zone') }),
          ...(values['currency'] === undefined ? {} : { currency: text(values, 'currency') }),
          country: text(values, 'country', 'IN'),
          taxPercent: Number(text(values, 'tax', '0')),
          email: text(values, 'email'),
          password: given,
        })
        console.log(given ? 'The house is there.' : `The house is there. Its administrator's password is ${password}`)
        return 0
      }),
  },

  'reset-password': {
    description: 'Set a new password and end all sessions of an account',
    options: { email, 'password-stdin': passwordStdin },
    run: (values) =>
      withClient(async (client) => {
        const given = givenPassword(values)
        const password = await resetPassword(client, { email: text(values, 'email'), password: given })
        console.log(given ? 'The password is set.' : `The password is now ${password}`)
        return 0
      }),
  },

  'reset-second-factor': {
    description: 'Take the second factor of an account away and end all its sessions',
    options: { email },
    run: (values) =>
      withClient(async (client) => {
        await resetSecondFactor(client, { email: text(values, 'email') })
        console.log('The second factor is off. The password alone signs in, until another one is set up.')
        return 0
      }),
  },

  backup: {
    description: 'Write the database and all files into one dated archive; Hotelmate may be running',
    options: {
      to: {
        type: 'string',
        value: 'folder',
        description: 'Where to (default: backups in DATA_DIR; better another disk)',
      },
      keep: { type: 'string', value: 'number', description: 'Keep only so many of the newest archives there' },
    },
    run: (values) =>
      withDatabase('share', async ({ owner }, settings) => {
        const folder = text(values, 'to', join(settings.dataDir, 'backups'))
        const count = values['keep'] === undefined ? undefined : wholeNumber(values, 'keep')
        const made = await backUp(owner, { filesFolder: filesFolder(settings), folder, now: new Date() })
        console.log(`${made.file}: ${made.rows} rows, ${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB`)
        for (const name of count ? await removeOldBackups(folder, count) : []) console.log(`removed ${name}`)
        return 0
      }),
  },

  restore: {
    description: 'Put a backup into an empty place: a new DATA_DIR or an empty database',
    positional: 'archive',
    options: {},
    run: async (_, [archive]) => {
      if (!archive) throw new Misuse('Which archive?')
      if (!existsSync(archive)) throw new Misuse(`There is no archive ${archive}.`)
      return withDatabase('own', async ({ owner }, settings) => {
        const { madeAt, rows, files } = await restore(owner, archive, filesFolder(settings))
        console.log(`Restored the backup of ${madeAt}: ${rows} rows, ${files} files, all counted and compared.`)
        return 0
      })
    },
  },

  verify: {
    description: 'Check the stored data against every invariant; exit code 1 on a violation',
    options: {
      anchor: {
        type: 'string',
        value: 'file',
        description:
          'Ends of the audit chains kept earlier (from --heads, or saved on the screen): they must still be there',
      },
      heads: {
        type: 'string',
        value: 'file',
        description: 'Write the ends of the audit chains there, to keep elsewhere',
      },
    },
    run: (values) =>
      withClient(async (client) => {
        const { rows } = await client.query<{ made: string | null }>(`select to_regclass('schema_migrations') as made`)
        if (!rows[0]?.made) throw new Misuse('This database is empty: there is nothing to verify.')
        // Loaded only here: these bring the whole product along.
        const { integrityChecks, invariants } = await import('./invariants.ts')
        const violations: { id: string; rows: object[] }[] = await findViolations(client, invariants)
        const { findLostAnchors, loadChainHeads } = await import('#areas/insight/audit/actions/chain.ts')
        const heads = await inSnapshot(client, async (tx) => {
          for (const { id, find } of integrityChecks) {
            const rows = await find(tx)
            if (rows.length > 0) violations.push({ id, rows })
          }
          const lost = values['anchor'] ? await findLostAnchors(tx, anchorsIn(text(values, 'anchor'))) : []
          if (lost.length > 0) violations.push({ id: 'anchor', rows: lost })
          return loadChainHeads(tx)
        })
        const anchor = { id: 'anchor', description: 'the audit chains still hold the ends that were kept elsewhere' }
        const checks = [...invariants, ...integrityChecks, ...(values['anchor'] ? [anchor] : [])]
        for (const { id, description } of checks) {
          const rows = violations.find((found) => found.id === id)?.rows.length ?? 0
          console.log(
            `${rows === 0 ? 'ok      ' : 'VIOLATED'}  ${id.padEnd(8)}  ${description}${rows ? `  (${rows} rows)` : ''}`,
          )
        }
        for (const { id, rows } of violations) {
          console.log(`\n${id}`)
          console.table(rows.slice(0, 20))
        }
        for (const { propertyId, sequence, hash, waiting } of heads)
          console.log(
            `chain of property ${propertyId}: ${sequence} events, ${waiting} waiting, ends with ${hash || 'nothing'}`,
          )
        if (values['heads']) writeFileSync(text(values, 'heads'), `${JSON.stringify(heads, null, 2)}\n`)
        console.log(`${checks.length - violations.length} checks passed, ${violations.length} violated`)
        return violations.length > 0 ? 1 : 0
      }),
  },
}

async function withDatabase(
  use: 'share' | 'own',
  work: (server: DatabaseServer, settings: Settings) => Promise<number>,
): Promise<number> {
  const settings = loadSettings()
  const server = await openDatabaseServer(settings, { share: use === 'share', log: (line) => console.error(line) })
  try {
    return await work(server, settings)
  } finally {
    await server.stop()
  }
}

function withClient(work: (client: pg.Client, owner: pg.ClientConfig) => Promise<number>): Promise<number> {
  return withDatabase('share', async ({ owner }) => {
    const client = new pg.Client(owner)
    await client.connect()
    try {
      return await work(client, owner)
    } finally {
      await client.end()
    }
  })
}

const Anchors = z.array(z.object({ propertyId: z.int(), sequence: z.int(), hash: z.string() }))

/** One head as the screen saves it, or all of them as `--heads` writes them. */
function anchorsIn(file: string): z.infer<typeof Anchors> {
  const stored = Anchors.safeParse([JSON.parse(readFileSync(file, 'utf8'))].flat())
  if (!stored.success) throw new Misuse(`${file} holds no ends of audit chains.`)
  return stored.data
}

function text(values: Values, name: string, otherwise?: string): string {
  const value = values[name] ?? otherwise
  if (typeof value !== 'string' || value.trim() === '') throw new Misuse(`--${name} is missing.`)
  return value
}

function wholeNumber(values: Values, name: string): number {
  const number = Number(text(values, name))
  if (!Number.isInteger(number) || number < 1) throw new Misuse(`--${name} must be a whole number above 0.`)
  return number
}

const givenPassword = (values: Values): string | undefined =>
  values['password-stdin'] ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined
