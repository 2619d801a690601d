import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { type Action, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { audit } from './contract.ts'
import { findEvents } from './queries.ts'
import { matchesNothing } from './rules.ts'

const list: Action<typeof audit.list> = async ({ tx }, { propertyId, after, limit, ...filter }) => {
  if (propertyId !== undefined && propertyId !== tx.propertyId) refuse('not_found', { propertyId })
  const beforeId = readCursor(after, z.tuple([z.uuid()]))?.[0]
  if (matchesNothing(filter)) return { rows: [] }
  const rows = await findEvents(tx, filter, { beforeId, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

export const auditArea = implement(audit, { list })
