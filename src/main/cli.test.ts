import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { commands } from './commands.ts'
import { projectRoot } from '#server/project-root.ts'
import { type FreshDatabase, emptyDatabase } from '#test/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'hotelmate-cli-'))
const databases: FreshDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

async function newDatabase(): Promise<string> {
  const database = await emptyDatabase()
  databases.push(database)
  return urlOf(database.owner)
}

function urlOf({ host, port, user, database }: pg.ClientConfig): string {
  const query = new URLSearchParams({ host: String(host), port: String(port), ...(user && { user }) })
  return `postgresql:///${database}?${query}`
}

async function hotelmate(args: string[], environment: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: folder, ...environment },
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, out, err }
}

test('help names every command, and a wrong call exits with 2', async () => {
  const help = await hotelmate(['--help'])
  expect(help.code).toBe(0)
  for (const name of Object.keys(commands)) expect(help.out).toContain(`  ${name} `)
  const [explained, unknown, wrong, missing, removed] = await Promise.all([
    hotelmate(['backup', '--help']),
    hotelmate(['bakcup']),
    hotelmate(['backup', '--too', 'x']),
    hotelmate(['restore'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    hotelmate(['restore', '/nowhere.tar.gz'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ])
  expect(explained).toMatchObject({ code: 0, out: expect.stringContaining('--keep <number>') })
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no command "bakcup"') })
  expect(wrong.code).toBe(2)
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('Which archive?') })
  expect(removed).toMatchObject({ code: 2, err: expect.stringContaining('There is no archive /nowhere.tar.gz.') })
})

test('a fault of the settings exits with 1 and prints a sentence', async () => {
  expect(await hotelmate(['migrate'], { PORT: 'many' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('PORT "many"'),
  })
})

test('an operator makes an account, backs up, restores elsewhere and verifies', async () => {
  const [here, there] = [await newDatabase(), await newDatabase()]
  const empty = await hotelmate(['verify'], { DATABASE_URL: there })
  expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('This database is empty') })
  const made = await hotelmate(
    ['create-admin', '--email', 'ada@hotel.test', '--password-stdin'],
    { DATABASE_URL: here },
    'Quiet#Harbour7\n',
  )
  expect(made).toMatchObject({ code: 0, out: 'The account is made.\n' })
  expect((await hotelmate(['backup', '--to', join(folder, 'b'), '--keep', '3'], { DATABASE_URL: here })).code).toBe(0)
  const [archive] = readdirSync(join(folder, 'b'))
  const restored = await hotelmate(['restore', join(folder, 'b', archive!)], { DATABASE_URL: there })
  expect(restored.out).toContain('all counted and compared')
  expect(await hotelmate(['reset-password', '--email', 'ada@hotel.test'], { DATABASE_URL: there })).toMatchObject({
    code: 0,
  })
  const verified = await hotelmate(['verify'], { DATABASE_URL: there })
  expect(verified.err).toBe('')
  expect(verified.out).toContain(' 0 violated')
  expect(verified.code).toBe(0)
  const heads = join(folder, 'heads.json')
  expect((await hotelmate(['verify', '--heads', heads], { DATABASE_URL: there })).code).toBe(0)
  const another = join(folder, 'another.json')
  writeFileSync(another, JSON.stringify([{ propertyId: 1, sequence: 1, hash: 'f'.repeat(64) }]))
  expect((await hotelmate(['verify', '--anchor', heads], { DATABASE_URL: there })).code).toBe(0)
  expect((await hotelmate(['verify', '--anchor', another], { DATABASE_URL: there })).out).toMatch(/VIOLATED {2}anchor/)
}, 90_000)
