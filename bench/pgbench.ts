import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Facts } from './stage.ts'
import type { Part, Script, Step } from './script.ts'

/** Where Debian and others put it when it is not on the path. */
const FOLDER = '/usr/lib/postgresql'

/** The newest pgbench of this machine, or undefined. */
export function findPgbench(): string | undefined {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(FOLDER, version, 'bin/pgbench')).find(existsSync)
  if (found) return found
  return spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : undefined
}

export type PgbenchFile = { file: string; variables: string[] }
export type Pgbench = {
  folder: string
  files: Map<string, PgbenchFile>
  remove: () => void
}

/** Writes each script as a pgbench file: the same statements, prepared, in the same round trips, with values as random as the load's. */
export async function writePgbenchFiles(
  config: pg.ClientConfig,
  scripts: Readonly<Record<string, Script>>,
  facts: Facts,
): Promise<Pgbench> {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-pgbench-'))
  const client = new pg.Client(config)
  await client.connect()
  const files = new Map<string, PgbenchFile>()
  try {
    for (const [name, script] of Object.entries(scripts)) {
      const types: string[][] = []
      for (const step of script.trips.flat()) types.push(await parameterTypes(client, step))
      const { text, variables } = fileOf(script, types, name, facts)
      const file = join(folder, `${name}.sql`)
      writeFileSync(file, text)
      files.set(name, { file, variables })
    }
  } finally {
    await client.end()
  }
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What the database takes each parameter for: a value built by the script must be cast to just that. */
export async function parameterTypes(client: pg.Client, { text }: Pick<Step, 'text'>): Promise<string[]> {
  const name = `types_${Math.random().toString(36).slice(2)}`
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query<{ types: string }>(
    'select parameter_types::text[]::text as types from pg_prepared_statements where name = $1',
    [name],
  )
  return (rows[0]?.types ?? '{}')
    .slice(1, -1)
    .split(',')
    .map((type) => type.replaceAll('"', ''))
}

/** pgbench takes a colon before a letter for a variable of its own, in quotes too, as in 'HH24:MI'. */
const withoutNames = (text: string) => text.replaceAll(/(?<=\w):(?=[a-z_])/gi, `' || ':' || '`)

function fileOf(script: Script, types: readonly (readonly string[])[], name: string, facts: Facts) {
  const variables: string[] = []
  const constant = (value: string) => {
    if (value === '') return `''` // pgbench takes no empty variable
    variables.push(value)
    return `:c${variables.length - 1}`
  }
  const { head, expressionOf } = slots(script, name, facts, constant)
  const lines = [...head]
  let at = 0
  for (const [index, trip] of script.trips.entries()) {
    lines.push('\\startpipeline')
    if (script.isWrite && index === 0) lines.push('begin;')
    for (const { text, params } of trip) {
      const kinds = types[at++] ?? []
      lines.push(
        `${withoutNames(text.trim()).replaceAll(/\$(\d+)/g, (_, number: string) => {
          const parts = params[Number(number) - 1] ?? null
          return parts === null ? 'null' : `(${expressionOf(parts)})::${kinds[Number(number) - 1]}`
        })};`,
      )
    }
    if (script.isWrite && index === script.trips.length - 1) lines.push(script.isTakenBack ? 'rollback;' : 'commit;')
    lines.push('\\endpipeline')
  }
  return { text: `${lines.join('\n')}\n`, variables }
}

/** The first and last day a request of the load begins with, from the day of the property; of a booking, from the first day no one booked. */
function daysOf(name: string): readonly [first: number, last: number] {
  if (name.startsWith('create')) return [2_000, 4_400]
  if (name.startsWith('availability')) return [1, 80]
  if (name === 'chart') return [-7, 6]
  return name === 'order-list' ? [-545, -190] : [0, 0]
}

/** How the values of a request are made in pgbench: by chance, from the same ranges as the load's. */
function slots(script: Script, name: string, facts: Facts, constant: (value: string) => string) {
  const isCreation = name.startsWith('create')
  const [first, last] = daysOf(name)
  const head = [`\\set days random(${first}, ${last})`, `\\set room random(1, 25)`]
  for (let id = 0; id < script.newIds; id += 1) head.push(`\\set id${id} random(1, 281474976710655)`)
  const base = constant(isCreation ? facts.farDay : facts.businessDate)
  const [type] = facts.types
  const typeId = constant(type?.id ?? '')
  const rooms = constant(`{${(type?.rooms ?? []).slice(0, 25).join(',')}}`)
  const customer = constant(facts.customers[0] ?? '')
  const partOf = (part: Part): string => {
    switch (part.kind) {
      case 'text':
        return `${constant(part.text)}::text`
      case 'newId':
        return `('01f00000-0000-7000-8000-' || lpad(to_hex(:id${part.index}::bigint), 12, '0'))`
      case 'day':
        return `(${base}::date + ${part.offset} + :days::int)::text`
      case 'reference':
        return `upper(to_hex(:id0::bigint))`
      case 'number':
        return `(1000000000 + :id0::bigint % 1000000000)::text`
      case 'roomTypeId':
        return `${typeId}::text`
      case 'roomId':
        return `(${rooms}::text[])[:room::int]`
      case 'customerId':
        return `${customer}::text`
    }
  }
  return { head, expressionOf: (parts: readonly Part[]) => parts.map(partOf).join(' || ') }
}

export type PgbenchResult = { perSecond: number; p50: number; p99: number; requests: number }

/** One run of a file; its clients share two threads. */
export function runPgbench(
  program: string,
  { folder }: Pgbench,
  { file, variables }: PgbenchFile,
  config: { host: string; user: string; database: string },
  { clients, milliseconds }: { clients: number; milliseconds: number },
): PgbenchResult {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  for (const name of readdirSync(folder)) if (name.startsWith('log')) rmSync(join(folder, name))
  const { status, stdout, stderr } = spawnSync(
    program,
    [
      '-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds), '-f', file,
      '-l', '--log-prefix', join(folder, 'log'), '-h', config.host, '-U', config.user,
      ...variables.flatMap((value, index) => ['-D', `c${index}=${value}`]), config.database,
    ],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  ) // prettier-ignore
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (status !== 0 || !tps) throw new Error(`pgbench failed: ${stderr.slice(0, 800)}`)
  const times = logged(folder).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: Number(tps), p50: at(0.5), p99: at(0.99), requests: times.length }
}

/** Milliseconds of each transaction, from pgbench's own log. */
const logged = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    )
