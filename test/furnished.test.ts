import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import { FURNISHED, furnishOnce } from './furnished.ts'

// It begins its run, so that the journeys find their hotel furnished while the other worker had something to do.

test('the whole demo passes all integrity checks', { timeout: 400_000 }, async () => {
  const { server } = inject('testServer')
  await furnishOnce(server)
  const client = new pg.Client({ ...server, database: FURNISHED })
  await client.connect()
  try {
    for (const { id, sql } of invariants) expect({ id, rows: (await client.query(sql)).rows }).toEqual({ id, rows: [] })
  } finally {
    await client.end()
  }
})
