// npm run dev: the server, built anew and restarted on every change, and the screens with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { assertNode, installIfNeeded, root } from './setup.mjs'

assertNode()
installIfNeeded()
const { build, createServer } = await import('vite')

const outDir = join(root, 'dist/dev')
let server
let restarted = Promise.resolve()

/** One after the other: a server has left the database before the next one opens it. */
const restart = () => {
  restarted = restarted.then(async () => {
    await stop()
    server = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'start-server.js')], {
      cwd: root,
      stdio: 'inherit',
    })
  })
}

async function stop() {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill()
  await ended
}

const screens = await createServer({ root })
await screens.listen()
screens.printUrls()

const watcher = await build({
  root,
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, watch: {} },
})
watcher.on('event', (event) => {
  if (event.code === 'END') restart()
  if (event.code === 'ERROR') console.error(event.error.message)
})

const end = async () => {
  await Promise.all([watcher.close(), screens.close(), restarted.then(stop)])
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
