// Writes src/core/screen-paths.ts from the routes of all screens.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { SCREEN_PATHS, screenPathsText } from './screen-paths.ts'

writeFileSync(join(projectRoot, SCREEN_PATHS), await screenPathsText(projectRoot))
console.log(`wrote ${SCREEN_PATHS}`)
