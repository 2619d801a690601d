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

test('the demo shows guests who come back: tiers, offers, campaigns, a journey, reviews, enquiries and a voucher', async () => {
  const client = new pg.Client({ ...inject('testServer').server, database: FURNISHED })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, number>>(
      `select (select count(*) from loyalty_tiers)::int as tiers,
              (select count(*) from offers where state = 'ACTIVE')::int as offers,
              (select count(*) from campaigns c where state = 'FINISHED' and exists (
                 select from campaign_recipients r where r.property_id = c.property_id and r.campaign_id = c.id and r.message_id is not null))::int as campaigns,
              (select count(distinct journey_id) from journey_runs where state <> 'RUNNING')::int as journeys,
              (select count(*) from reviews)::int as reviews, (select count(distinct language) from reviews where language <> '')::int as languages,
              (select count(*) from leads)::int as leads,
              (select count(*) from gift_vouchers where balance_minor > 0)::int as vouchers`,
    )
    const least = { tiers: 2, offers: 3, campaigns: 2, journeys: 1, reviews: 120, languages: 4, leads: 30, vouchers: 1 }
    const missing = Object.entries(least).filter(([name, count]) => (rows[0]?.[name] ?? 0) < count)
    expect({ missing, found: rows[0] }).toMatchObject({ missing: [] })
  } finally {
    await client.end()
  }
})
