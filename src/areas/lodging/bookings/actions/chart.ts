import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { byRanking, inNumberOrder } from '#areas/property/rooms/rules.ts'
import { dayAt, daysBetween, instantAt, timeAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import type { Chart } from '../contract/chart.ts'
import { MAX_CHART_DAYS } from '../contract/fields.ts'
import {
  type ChartRoom,
  findBars,
  findChartBlocks,
  findChartRooms,
  findFunctionRoomEvents,
  type FunctionRoomRow,
} from '../queries/chart.ts'

const inHouseOrder = byRanking<ChartRoom>((room) => room.number)

/**
 * All the tape chart shows of a span, in one round trip: rooms by type, floor, ranking and number, free rooms of each
 * type per day, bars, blocks, and function rooms with the events of groups.
 *
 * @throws Refusal stay_too_long for more than 92 days
 */
export const chart: Action<typeof bookings.chart> = async (ctx, { from, until }) => {
  if (daysBetween(from, until) > MAX_CHART_DAYS) refuse('stay_too_long', { limit: MAX_CHART_DAYS })
  const span = { from, until }
  const { timeZone } = ctx.property
  const moments = { from: instantAt(from, '00:00', timeZone), until: instantAt(until, '00:00', timeZone) }
  const [types, rooms, bars, blocks, halls] = await Promise.all([
    typeNights(ctx, span),
    findChartRooms(ctx.tx),
    findBars(ctx.tx, span),
    findChartBlocks(ctx.tx, span),
    findFunctionRoomEvents(ctx.tx, moments),
  ])
  const place = new Map(types.map((type, index) => [type.id, index]))
  const placeOf = (room: ChartRoom) => place.get(room.roomTypeId) ?? types.length
  return {
    businessDate: ctx.businessDate,
    ...span,
    roomTypes: types.map(({ id, name, code, roomCount, nights }) => ({
      id,
      name,
      code,
      free: nights.map((night) => night.free),
      allotted: nights.map((night) => night.allotted),
      total: roomCount,
    })),
    rooms: rooms
      .toSorted((a, b) => placeOf(a) - placeOf(b) || inNumberOrder(a.floor, b.floor) || inHouseOrder(a, b))
      .map(({ id, number, floor, roomTypeId, condition }) => ({ id, number, floor, roomTypeId, condition })),
    bars,
    blocks,
    ...eventsOf(halls, timeZone),
  }
}

/** Function rooms once each, and their events by the clock of the property. */
function eventsOf(rows: readonly FunctionRoomRow[], timeZone: string): Pick<Chart, 'functionRooms' | 'events'> {
  const rooms = new Map(rows.map(({ id, name, capacity }) => [id, { id, name, capacity }]))
  const events = rows.flatMap((row) => {
    if (!isWithEvent(row)) return []
    const { id: functionRoomId, eventStartsAt: startsAt } = row
    return {
      id: row.eventId,
      functionRoomId,
      groupId: row.eventGroupId,
      groupName: row.eventGroupName,
      isTentative: row.eventIsTentative,
      name: row.eventName,
      guests: row.eventGuests,
      day: dayAt(startsAt, timeZone),
      from: timeAt(startsAt, timeZone),
      until: timeAt(row.eventEndsAt, timeZone),
    }
  })
  return { functionRooms: [...rooms.values()], events }
}

type WithEvent = { [Field in keyof FunctionRoomRow]: NonNullable<FunctionRoomRow[Field]> }
const isWithEvent = (row: FunctionRoomRow): row is WithEvent => row.eventId !== null
