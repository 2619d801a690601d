import { tmpdir } from 'node:os'
import pg from 'pg'
import { inject } from 'vitest'
import type { Day } from '#core/dates.ts'
import { loadDemo } from '#db/demo/demo.ts'
import { openHotelmate } from '#main/hotelmate.ts'
import { readSettings } from '#server/settings.ts'
import { administer } from './setup.ts'

/** The day the journeys happen on. */
export const TODAY = '2026-11-20' as Day

/** The database with the whole demo in it that every journey begins with a copy of. No connection to it stays open: it could not be copied. */
export const FURNISHED = 'hotelmate_journeys'
/** The copies open what the template sealed. */
export const SECRETS_KEY = 'the secret of the journeys, long enough'

/** The first who needs it furnishes it while the others wait. */
export async function furnishOnce(server: pg.ClientConfig): Promise<void> {
  const lockClient = new pg.Client(server)
  await lockClient.connect()
  try {
    await lockClient.query(`select pg_advisory_lock(hashtext('${FURNISHED}'))`)
    const { rowCount } = await lockClient.query(`select from pg_database where datname = '${FURNISHED}'`)
    if (!rowCount) await furnish(server)
  } finally {
    await lockClient.end()
  }
}

async function furnish(server: pg.ClientConfig): Promise<void> {
  const making = `${FURNISHED}_making_${process.pid}`
  await administer(server, `create database ${making} template ${inject('testServer').template} strategy file_copy`)
  const settings = readSettings({
    SECRETS_KEY,
    PORT: '0',
    DATA_DIR: tmpdir(),
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
  const hotelmate = await openHotelmate(settings, { owner: { ...server, database: making }, stop: async () => {} })
  await loadDemo(hotelmate, { rooms: 40, today: TODAY })
  await hotelmate.stop()
  await administer(server, `alter database ${making} rename to ${FURNISHED}`)
}
