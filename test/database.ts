import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import type { AppConnection } from '#server/database/roles.ts'
import { administer } from './setup.ts'

export type FreshDatabase = {
  owner: pg.ClientConfig
  app: AppConnection
  /** Closes every connection still open to it. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database of one's own: a copy of the run's template. Copying its files takes a third of the time of writing its
 * blocks through the log.
 */
export async function freshDatabase(template = inject('testServer').template): Promise<FreshDatabase> {
  return newDatabase(`template ${template} strategy file_copy`)
}

/** A database without any table, to test migrating itself. */
export const emptyDatabase = (): Promise<FreshDatabase> => newDatabase('')

async function newDatabase(manner: string): Promise<FreshDatabase> {
  const { server, template, appUser, afterConnect } = inject('testServer')
  const database = `${template}_${randomBytes(4).toString('hex')}`
  await administer(server, `create database ${database} ${manner}`)
  const owner = { ...server, database }
  return {
    owner,
    app: { config: { ...owner, ...(appUser && { user: appUser }) }, ...(afterConnect && { afterConnect }) },
    drop: async () => {
      await administer(server, `drop database if exists ${database} with (force)`)
    },
  }
}
