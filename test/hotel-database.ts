import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { Database } from '#server/database/pool.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { heldBy, momentOf, restore, type Held } from './restore.ts'

/** A database and a server's connections to it. */
type Connected = { database: FreshDatabase; db: Database }

/** A copy of the small hotel, and what brings it back to what it was. */
type Restorable = Connected & { keeper: pg.Client; since: string }

export type HotelDatabase = Connected & {
  /** The owner's connections. */
  owner: pg.Pool
  /** Ends the connections and leaves the database to others. */
  close(): Promise<void>
  /** Ends the use of it: a next server may get it as its template is, or it is dropped. */
  leave(): Promise<void>
}

/** Copies of the small hotel that no server of this worker has now, restored. More of them would take too many connections. */
const free: Restorable[] = []
const MOST_FREE = 2
const MOST_WAITS = 100
let held: Held | undefined

const ignore = () => {}

/**
 * A copy of a template for one test server. Of the small hotel it may be one that another server of this worker had: to make a database,
 * and to have its connections learn every statement anew, is more than a third of what a file of tests asks of the database.
 */
export async function hotelDatabase(template: string): Promise<HotelDatabase> {
  if (template === inject('testServer').smallHotel.database) return used(free.pop() ?? (await restorable(template)))
  const { database, db } = await connected(template)
  const owner = ownerOf(database)
  const close = async () => {
    await db.close()
    await owner.end()
  }
  return { database, db, owner, close, leave: () => close().then(database.drop) }
}

async function connected(template: string): Promise<Connected> {
  const database = await freshDatabase(template)
  const isGathered = process.env['DATABASE_BATCHES'] !== 'off'
  const db = new Database(
    { ...database.app.config, max: 12 },
    { afterConnect: database.app.afterConnect, isGathered, onError: ignore },
  )
  return { database, db }
}

/** New for each server: a test may have set something for its connections. */
function ownerOf(database: FreshDatabase): pg.Pool {
  const owner = new pg.Pool({ ...database.owner, max: 2 })
  owner.on('error', ignore)
  return owner
}

async function restorable(template: string): Promise<Restorable> {
  const { database, db } = await connected(template)
  const keeper = new pg.Client(database.owner)
  keeper.on('error', ignore)
  await keeper.connect()
  held ??= await heldBy(keeper)
  return { database, db, keeper, since: await momentOf(keeper) }
}

function used(hotel: Restorable): HotelDatabase {
  const { database, db, keeper } = hotel
  const owner = ownerOf(database)
  const endOwner = () => owner.end()
  const close = () => Promise.all([db.close(), keeper.end()]).then(ignore)
  return {
    database,
    db,
    owner,
    close: () => endOwner().then(close),
    leave: async () => {
      await endOwner()
      if (await isRestored(hotel)) free.push(hotel)
      else await close().then(database.drop)
    },
  }
}

async function isRestored(hotel: Restorable): Promise<boolean> {
  if (!held || free.length >= MOST_FREE || !(await isQuiet(hotel.db))) return false
  try {
    if (!(await restore(hotel.keeper, held, hotel.since))) return false
    hotel.since = await momentOf(hotel.keeper)
    return true
  } catch {
    return false // someone still has a lock on it, or ended its connections
  }
}

/** Whether all has ended that was begun: a read has its rows before its transaction ends. */
async function isQuiet({ pool }: Database): Promise<boolean> {
  for (let waits = 0; pool.idleCount < pool.totalCount; waits++) {
    if (waits === MOST_WAITS) return false
    await sleep(5)
  }
  return true
}
