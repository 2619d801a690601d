import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metricCodes } from '#areas/insight/reports/rules/metrics.ts'
import { projectRoot } from '#server/project-root.ts'
import { METRICS_PAGE, metricsText } from './metrics-text.ts'

/** Without the padding of columns. */
const bare = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')

test('the page of figures matches the dictionary; `npm run metrics` writes it', () => {
  const page = readFileSync(join(projectRoot, METRICS_PAGE), 'utf8')
  expect(bare(page)).toBe(bare(metricsText()))
  for (const code of metricCodes) expect(page).toContain(`\`${code}\``)
})
