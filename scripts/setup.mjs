// Shared by npm start, npm test and npm run dev: a fresh checkout becomes ready by itself. Node alone is needed for this file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...path) => join(root, ...path)

export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(
    `Hotelmate needs Node 20.19 or newer; this is Node ${process.versions.node}. Install the current LTS from https://nodejs.org`,
  )
}

/** Installs the packages when they are missing or not those of the lockfile. */
export function installIfNeeded() {
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return // another tree owns it
  const stamp = at('node_modules', '.hotelmate-lock')
  const wanted = hashOf([at('package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalledByHand()) {
    console.log('Installing packages…')
    // Development packages too, whatever NODE_ENV is: the screens are built with them.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  }
  writeFileSync(stamp, wanted)
}

/** After a plain `npm ci` npm's own record is newer than the lockfile. */
function isInstalledByHand() {
  const record = at('node_modules', '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

/** Builds screens and server into dist when the sources are not those dist was built from. */
export function buildIfNeeded() {
  const stamp = at('dist', '.sources')
  const sources = hashOf(
    [
      'src',
      'db/demo',
      'public',
      'index.html',
      'website.html',
      'vite.config.ts',
      'vite.website.config.ts',
      'vite.server.config.ts',
      'package-lock.json',
    ].map((name) => at(name)),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building…')
  build()
  writeFileSync(stamp, sources)
}

function build() {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'])
  run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', 'vite.website.config.ts'])
  run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'])
  chmodSync(at('dist', 'server', 'cli.js'), 0o755)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/** Runs a program in this terminal; ends this one when it fails. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) fail(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
