import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { areaJobs } from './registry.ts'

const timed = areaJobs.flatMap((jobs) =>
  Object.entries(jobs).flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
)

test.each(timed)('the worker reads when $task runs: $match', (item) => {
  expect(parseCronItems([item])).toHaveLength(1)
})
