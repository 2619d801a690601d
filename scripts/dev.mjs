// npm run dev: the server, restarted on every change, and the screens with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process'
import { assertNode, installIfNeeded, root } from './setup.mjs'

assertNode()
installIfNeeded()
const start = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const children = [
  start('--import', 'tsx', '--watch', '--watch-preserve-output', 'src/main/server.ts'),
  start('node_modules/vite/bin/vite.js'),
]
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    for (const other of children) other.kill()
  })
}
// Ctrl-C reaches the children by itself; we only stay until they have ended.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => children.forEach((child) => child.kill()))
