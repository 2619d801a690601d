import type { Day } from '#core/dates.ts'
import type { GroupType } from '../contract/replies.ts'

/** What was typed over the rooms held, by type and night, and is not saved yet. */
export type Edits = ReadonlyMap<string, string>

const MOST_HELD = 1_000

export const editKey = (roomTypeId: string, day: Day): string => `${roomTypeId} ${day}`

/** The number of rooms a text means; undefined when it is none from 0 to 1,000. */
export function roomsIn(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{1,4}$/.test(trimmed) && Number(trimmed) <= MOST_HELD ? Number(trimmed) : undefined
}

/** The nights whose number of rooms is another than the stored one; those typed wrong are left out. */
export function changedNights(
  types: readonly GroupType[],
  edits: Edits,
): { roomTypeId: string; day: Day; held: number }[] {
  return types.flatMap(({ roomTypeId, nights }) =>
    nights.flatMap(({ day, held }) => {
      const typed = roomsIn(edits.get(editKey(roomTypeId, day)) ?? '')
      return typed === undefined || typed === held ? [] : [{ roomTypeId, day, held: typed }]
    }),
  )
}

/** Whether something typed is no number of rooms. */
export const hasWrong = (edits: Edits): boolean => [...edits.values()].some((text) => roomsIn(text) === undefined)

/**
 * Edits with a table of a spreadsheet written over the grid from a cell on: its columns are nights, its lines types. What lies beyond the
 * grid, and nights before `from`, are left out.
 */
export function pasted(
  types: readonly GroupType[],
  edits: Edits,
  at: { type: number; night: number; text: string; from: Day },
): Map<string, string> {
  const next = new Map(edits)
  const lines = at.text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [line, cells] of lines.entries())
    for (const [column, cell] of cells.split('\t').entries()) {
      const type = types[at.type + line]
      const day = type?.nights[at.night + column]?.day
      if (type && day && day >= at.from) next.set(editKey(type.roomTypeId, day), cell.trim())
    }
  return next
}

/** Edits with one number for all nights of a type from a day on. */
export function filled(type: GroupType, edits: Edits, rooms: string, from: Day): Map<string, string> {
  const next = new Map(edits)
  for (const { day } of type.nights) if (day >= from) next.set(editKey(type.roomTypeId, day), rooms)
  return next
}
