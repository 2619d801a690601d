// Writes docs/metrics.md from the dictionary of figures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as prettier from 'prettier'
import { projectRoot } from '#server/project-root.ts'
import { METRICS_PAGE, metricsText } from './metrics-text.ts'

const options = await prettier.resolveConfig(join(projectRoot, METRICS_PAGE))
writeFileSync(join(projectRoot, METRICS_PAGE), await prettier.format(metricsText(), { ...options, parser: 'markdown' }))
console.log(`wrote ${METRICS_PAGE}`)
