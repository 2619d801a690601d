import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import type { Settings } from '../settings.ts'

/** The database server of this installation, connected to as its owner. */
export type DatabaseServer = { owner: pg.ClientConfig; stop: () => Promise<void> }

export type ServerUse = { log?: (line: string) => void; share?: boolean }

/** The server that DATABASE_URL names, or the embedded one in DATA_DIR. `share` is for tools beside a running Hotelmate. */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: Settings,
  use: ServerUse = {},
): Promise<DatabaseServer> {
  if (databaseUrl) return { owner: { connectionString: databaseUrl }, stop: async () => {} }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, ...use })
  return { owner: connection, stop }
}

/** Uploaded files, beside the embedded database. */
export const filesFolder = ({ dataDir }: Settings): string => join(dataDir, 'files')
