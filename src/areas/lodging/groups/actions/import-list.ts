import { attempt } from '#areas/lodging/channels/actions/attempt.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { allotmentsOf } from '#areas/property/rooms/actions/allotments.ts'
import { leftOf } from '#areas/property/rooms/rules.ts'
import { type Refusal, refuse } from '#core/refusal.ts'
import { readTableFile } from '#server/documents/sheet-reader.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_LIST, MAX_LISTED } from '../contract/fields.ts'
import type { groups, NewRoom } from '../contract/groups.ts'
import type { ImportedRow } from '../contract/replies.ts'
import type { StoredGroup } from '../queries/groups.ts'
import { findLiveStays } from '../queries/stays.ts'
import { personOf } from '../rules/names.ts'
import { dayOrderOf, isHeading, knownRooms, listedRooms } from '../rules/rooming-list.ts'
import { lockedFor } from './life.ts'
import { enterWhileOpen } from './organiser.ts'
import { bookRooms, type PickedUp, recordPickUp } from './pick-up.ts'
import { groupFile } from './read.ts'

/**
 * The rows of a rooming list in a file, as text to be looked at and imported.
 *
 * @throws Refusal not_a_table, unread_format, table_too_long, list_too_long {limit, lines}
 */
export const readList: Action<typeof groups.readList> = (_ctx, { file }) => textOfList(file)

/** The same for an organiser, while guests can be entered. @throws Refusal not_found, rooming_list_closed {because}, and as `groups.readList` */
export const readOpenList: Action<typeof groups.readOpenList> = async (ctx, { token, file }) => {
  await enterWhileOpen(ctx, token)
  return textOfList(file)
}

async function textOfList(file: string): Promise<{ text: string }> {
  const rows = await readTableFile(Buffer.from(file, 'base64'))
  const text = rows.map((row) => row.join('\t').trimEnd()).join('\n')
  const hasHeading = isHeading(rows[0] ?? [])
  const lines = rows.length - (hasHeading ? 1 : 0)
  if (lines > MAX_LISTED) refuse('list_too_long', { limit: MAX_LISTED, lines })
  return { text: text.slice(0, MAX_LIST) }
}

/**
 * Books the rooms of a pasted rooming list, each by itself: a line that is refused leaves the others. A line that is booked already is
 * found, so that a list may be imported again after it was corrected.
 *
 * @throws Refusal not_found, group_not_definite, group_over, list_too_long {limit, lines}
 */
export const importList: Action<typeof groups.importList> = async (ctx, { groupId, text }) => {
  const group = await lockedFor(ctx, 'pickUp', { groupId })
  const { rows, made } = await bookList(ctx, group, text, (own, room) =>
    bookRooms(own, group, personOf(room.guestName), [room]),
  )
  if (made.length > 0) recordPickUp(ctx, groupId, made)
  return { group: await groupFile(ctx, groupId), rows }
}

type BookRoom = (ctx: Context, room: NewRoom) => Promise<PickedUp>

/**
 * Books each line of a list that is new, by itself, for a group that is locked.
 *
 * @returns what became of each line, and the bookings that were made
 * @throws Refusal list_too_long {limit, lines}
 */
export async function bookList(
  ctx: Context,
  group: StoredGroup,
  text: string,
  bookRoom: BookRoom,
): Promise<{ rows: ImportedRow[]; made: PickedUp[] }> {
  const listed = listedRooms(text, await defaultsOf(ctx, group))
  if (listed.length > MAX_LISTED) refuse('list_too_long', { limit: MAX_LISTED, lines: listed.length })
  const readable = listed.flatMap((row) => ('room' in row ? [row] : []))
  const known = knownRooms(readable.map(({ room }) => room), await findLiveStays(ctx.tx, group.id)) // prettier-ignore
  const references = new Map(readable.map(({ line }, index) => [line, known[index]]))
  const rows: ImportedRow[] = []
  const made: PickedUp[] = []
  for (const row of listed) {
    const { line, guestName } = row
    const reference = references.get(line)
    const plain = { line, guestName, reference: null, code: null, facts: {} }
    if ('fault' in row) rows.push({ ...plain, outcome: 'UNREADABLE', code: row.fault })
    else if (reference) rows.push({ ...plain, outcome: 'KNOWN', reference })
    else {
      const tried = await attempt(ctx, (own) => bookRoom(own, row.room))
      if ('refusal' in tried) rows.push({ ...plain, outcome: 'REFUSED', ...wordsOf(tried.refusal) })
      else {
        made.push(tried.result)
        rows.push({ ...plain, outcome: 'BOOKED', reference: tried.result.reference })
      }
    }
  }
  return { rows, made }
}

/** A refusal as a row of a list has it. */
export function wordsOf({ code, details }: Refusal): Pick<ImportedRow, 'code' | 'facts'> {
  const plain = Object.entries(details).flatMap(([name, value]): [string, string | number][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
  return { code, facts: Object.fromEntries(plain) }
}

/** What a line that names no more than a guest means: the first type that still holds rooms, for all nights from today on. */
async function defaultsOf(ctx: Context, group: StoredGroup) {
  const types = await roomTypes(ctx)
  const allotments = await allotmentsOf(ctx, group.id)
  const holding = types.find(({ id }) => allotments.some((one) => one.roomTypeId === id && leftOf(one) > 0))
  const arrival = group.arrival < ctx.businessDate ? ctx.businessDate : group.arrival
  return {
    types: types.map(({ id, name, code }) => ({ roomTypeId: id, name, code })),
    roomTypeId: (holding ?? types[0])?.id ?? '',
    arrival,
    departure: group.departure,
    dayOrder: dayOrderOf(ctx.property.locale),
  }
}
