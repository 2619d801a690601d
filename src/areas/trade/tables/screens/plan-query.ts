import type { Asked } from '#core/contract.ts'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { tables } from '../contract/tables.ts'

/** The floor plan; on this device it is kept without who has booked. */
export const planQuery = (input: Asked<typeof tables.plan>) =>
  storedQuery(tables.plan, input, ({ floors }) => ({
    floors: floors.map((floor) => ({
      ...floor,
      tables: floor.tables.map((table) => ({ ...table, nextReservation: null })),
    })),
  }))
