// Writes docs/metrics.md from the dictionary of figures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { laidOut } from './layout.ts'
import { METRICS_PAGE, metricsText } from './metrics-text.ts'

writeFileSync(join(projectRoot, METRICS_PAGE), await laidOut(METRICS_PAGE, metricsText()))
console.log(`wrote ${METRICS_PAGE}`)
