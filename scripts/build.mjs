// npm run build: dist/web and dist/server, when the sources have changed.
import { assertNode, buildIfNeeded, installIfNeeded } from './setup.mjs'

assertNode()
installIfNeeded()
buildIfNeeded()
