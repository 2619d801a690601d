import type { RequestOf } from '#core/contract.ts'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { tables } from '../contract/tables.ts'

/** The floor plan; this device stores it without the names of those who booked. */
export const planQuery = (input: RequestOf<typeof tables.plan>) =>
  storedQuery(tables.plan, input, ({ floors }) => ({
    floors: floors.map((floor) => ({
      ...floor,
      tables: floor.tables.map((table) => ({ ...table, nextReservation: null })),
    })),
  }))
