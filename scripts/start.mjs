// npm start: installs, builds and runs, each only when needed.
import { assertNode, buildIfNeeded, installIfNeeded } from './setup.mjs'

assertNode()
installIfNeeded()
buildIfNeeded()
// In this process, not a child: signals and the exit code are the server's own.
await import('../dist/server/start-server.js')
