import * as z from 'zod'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, Day, daysOf } from '#core/dates.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_FORECAST_DAYS, MIN_WEEKS } from '../contract/forecast.ts'
import type { yields } from '../contract/yields.ts'
import { findBookedLeads, findBookedLeadsBy } from '../queries/demand.ts'
import { deleteEvent, findEvents, insertEvent } from '../queries/events.ts'
import { type ForecastPart, forecastParts } from '../rules/forecast-parts.ts'
import { curvesOf, forecastNights, weeksBehind } from '../rules/forecast.ts'

/** How many days behind nights are learnt from: whole weeks, so that each weekday counts as often. */
const BEHIND = 364

/** Rooms expected per night, in one round trip. */
export const forecast: Action<typeof yields.forecast> = async (ctx) => {
  const past = { from: addDays(ctx.businessDate, -BEHIND), until: ctx.businessDate }
  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, MAX_FORECAST_DAYS + 1) }
  const [types, booked] = await Promise.all([
    typeNights(ctx, span),
    findBookedLeads(ctx.tx, past, ctx.property.timeZone),
  ])
  const curves = curvesOf(daysOf(past), booked)
  const ahead = daysOf(span).map((day, index) => {
    const nights = types.map((type) => ({ roomCount: type.roomCount, ...type.nights[index] }))
    return {
      day,
      rooms: nights.reduce((sum, { roomCount, blocked = 0 }) => sum + Math.max(0, roomCount - blocked), 0),
      onBooks: nights.reduce((sum, { taken = 0 }) => sum + taken, 0),
    }
  })
  return {
    weeks: weeksBehind(curves),
    minWeeks: MIN_WEEKS,
    nights: forecastNights(curves, ahead, ctx.businessDate),
  }
}

/** Rooms expected per night of each room type, source or segment, in one round trip. A part of room types is an id, which its name is beside. */
export async function forecastBy(ctx: Context, part: ForecastPart, days: number) {
  const past = { from: addDays(ctx.businessDate, -BEHIND), until: ctx.businessDate }
  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, days) }
  const { timeZone } = ctx.property
  const [types, before, after] = await Promise.all([
    typeNights(ctx, span),
    findBookedLeadsBy(ctx.tx, past, timeZone, part),
    findBookedLeadsBy(ctx.tx, span, timeZone, part),
  ])
  const roomsOf = (name: string, index: number) =>
    types
      .filter(({ id }) => part !== 'roomType' || id === name)
      .reduce((sum, { roomCount, nights }) => sum + Math.max(0, roomCount - (nights[index]?.blocked ?? 0)), 0)
  const behind = { days: daysOf(past), booked: before }
  const parts = forecastParts({ behind, ahead: { days: daysOf(span), booked: after }, roomsOf }, ctx.businessDate)
  const nameOf = (name: string) => (part === 'roomType' ? (types.find(({ id }) => id === name)?.name ?? '') : name)
  return parts.map((each) => ({ ...each, name: nameOf(each.part) }))
}

export const events: Action<typeof yields.events> = async (ctx, { after, limit, view }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const at = place && { firstOn: place[0], id: place[1] }
  const rows = await findEvents(
    ctx.tx,
    { today: ctx.businessDate, isPast: view === 'past' },
    { after: at, limit: limit + 1 },
  )
  return pageOf(rows, limit, ({ firstOn, id }) => cursorOf(firstOn, id))
}

/** Adds an event; simulations go by past ones too. @throws Refusal name_taken for a second one of a name that begins on the same day */
export const createEvent: Action<typeof yields.createEvent> = async (ctx, input) => {
  const event = { ...input, id: ctx.newId() }
  await insertEvent(ctx.tx, event)
  ctx.record({ type: 'DEMAND_EVENT_ADDED', entity: 'demand_event', entityId: event.id, after: event })
  return event
}

/** @throws Refusal not_found */
export const removeEvent: Action<typeof yields.removeEvent> = async (ctx, { demandEventId }) => {
  const before = await deleteEvent(ctx.tx, demandEventId)
  ctx.record({ type: 'DEMAND_EVENT_REMOVED', entity: 'demand_event', entityId: demandEventId, before })
  return { isRemoved: true }
}
