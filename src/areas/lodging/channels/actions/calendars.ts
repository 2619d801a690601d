import * as z from 'zod'
import { block, endBlock } from '#areas/property/rooms/actions/blocks.ts'
import { addMonths, Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import type { channels } from '../contract/channels.ts'
import {
  findCalendars,
  findEvents,
  findEventsOf,
  getCalendar,
  insertCalendar,
  insertEvents,
  type LockedCalendar,
  lockCalendar,
  markReading,
  markRemoved,
  removeEvents,
  type StoredEvent,
} from '../queries/calendars.ts'
import { CalendarFault } from '../rules/calendar-fault.ts'
import { changesOf, type PortalEvent, portalEvents } from '../rules/portal-calendar.ts'
import { attempt } from './attempt.ts'

/** Rooms are held for events of so many months, from the first day of the current one. */
const CALENDAR_MONTHS = 19
const MAX_REASON = 300

const readSoon = (ctx: Context, calendarId: string): void =>
  ctx.enqueue({ task: 'channels.calendar', payload: { calendarId }, key: `channels.calendar ${calendarId}` })

/** @throws Refusal not_found */
export const calendars: Action<typeof channels.calendars> = async (ctx, { propertyId, after, limit }) => {
  assertOwnProperty(ctx, propertyId)
  const place = readIdCursor(after)
  return pageOf(await findCalendars(ctx.tx, { after: place, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

/**
 * Adds a calendar of a portal for a room; it is read at once by a job, then every quarter of an hour. Its address is sealed.
 *
 * @throws Refusal not_found for a room the property has not
 */
export const addCalendar: Action<typeof channels.addCalendar> = async (ctx, { propertyId, name, roomId, address }) => {
  assertOwnProperty(ctx, propertyId)
  const id = ctx.newId()
  const { host } = new URL(address)
  const made = { createdAt: ctx.now, createdBy: ctx.actor.id }
  await insertCalendar(ctx.tx, { id, name, roomId, host, sealedAddress: ctx.settings.secretBox.seal(address), ...made })
  const calendar = await getCalendar(ctx.tx, id)
  const after = { name, room: calendar.roomNumber, host }
  ctx.record({ type: 'CHANNEL_CALENDAR_ADDED', entity: 'channel_calendar', entityId: id, after })
  readSoon(ctx, id)
  return calendar
}

/** Removes a calendar, and lifts what it holds from today on. @throws Refusal not_found */
export const removeCalendar: Action<typeof channels.removeCalendar> = async (ctx, { propertyId, calendarId }) => {
  assertOwnProperty(ctx, propertyId)
  if (!(await lockCalendar(ctx.tx, calendarId))) refuse('not_found', { calendarId })
  const { name, roomNumber: room, host } = await getCalendar(ctx.tx, calendarId)
  const events = await findEventsOf(ctx.tx, calendarId)
  await release(ctx, events)
  await removeEvents(ctx.tx, calendarId, events)
  await markRemoved(ctx.tx, calendarId, ctx.now)
  const before = { name, room, host }
  ctx.record({ type: 'CHANNEL_CALENDAR_REMOVED', entity: 'channel_calendar', entityId: calendarId, before })
  return { id: calendarId }
}

/** Has a calendar read by a job. @throws Refusal not_found */
export const readCalendar: Action<typeof channels.readCalendar> = async (ctx, { propertyId, calendarId }) => {
  assertOwnProperty(ctx, propertyId)
  const calendar = await getCalendar(ctx.tx, calendarId)
  readSoon(ctx, calendarId)
  return calendar
}

/** @throws Refusal not_found */
export const calendarEvents: Action<typeof channels.calendarEvents> = async (ctx, input) => {
  const { propertyId, calendarId, after, limit } = input
  assertOwnProperty(ctx, propertyId)
  await getCalendar(ctx.tx, calendarId)
  const place = readCursor(after, z.tuple([Day, z.string().max(200)]))
  const rows = await findEvents(ctx.tx, { calendarId, after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.from, last.id))
}

/**
 * Takes over what a portal's calendar has now: what is no longer in it is released, then the room is held for what is new. An event whose
 * room is taken is stored with the reason, shown and reported once, and tried again at each reading. What the desk released stays released
 * until the event changes. A calendar that cannot be read changes nothing.
 *
 * @param answer the text of the calendar, or why there is none
 */
export async function takeCalendar(ctx: Context, calendarId: string, answer: CalendarAnswer): Promise<void> {
  const calendar = await lockCalendar(ctx.tx, calendarId)
  if (!calendar) return
  const read = readingOf(ctx, answer)
  if ('fault' in read) {
    await markReading(ctx.tx, calendarId, { at: ctx.now, fault: read.fault })
  } else {
    const known = await findEventsOf(ctx.tx, calendarId)
    const { gone, fresh } = changesOf(known, read.events)
    await release(ctx, gone)
    await removeEvents(ctx.tx, calendarId, gone)
    const held = await hold(ctx, calendar, fresh)
    await insertEvents(ctx.tx, calendarId, held)
    reportProblems(ctx, calendar, held, known)
    await markReading(ctx.tx, calendarId, { at: ctx.now, fault: '' })
  }
  ctx.publish('channels')
}

export type CalendarAnswer = { text: string } | { fault: string }

function readingOf(ctx: Context, answer: CalendarAnswer): { events: PortalEvent[] } | { fault: string } {
  if ('fault' in answer) return answer
  const { businessDate: from, property, settings } = ctx
  const until = addMonths(`${from.slice(0, 7)}-01` as Day, CALENDAR_MONTHS)
  const { hostname: host } = new URL(settings.publicUrl)
  try {
    return { events: portalEvents(answer.text, { timeZone: property.timeZone, from, until, host }) }
  } catch (error) {
    if (error instanceof CalendarFault) return { fault: error.message }
    throw error
  }
}

/** Lifts the blocks of events from today on; one that the desk lifted before is none any more. */
async function release(ctx: Context, events: readonly StoredEvent[]): Promise<void> {
  for (const { blockId, blockVersion: version, until } of events)
    if (blockId !== null && version !== null && until > ctx.businessDate)
      await attempt(ctx, (own) => endBlock(own, { blockId, version }))
}

/** Holds the room for each event by itself, so that one whose nights are taken leaves the others. */
async function hold(ctx: Context, { name, roomId }: LockedCalendar, events: readonly PortalEvent[]) {
  const held: (PortalEvent & { blockId: string | null; problem: string })[] = []
  for (const event of events) {
    const from = event.from < ctx.businessDate ? ctx.businessDate : event.from
    const reason = [name, event.title].filter(Boolean).join(': ').slice(0, MAX_REASON)
    const made = await attempt(ctx, (own) => block(own, { roomId, kind: 'HOLD', from, until: event.until, reason }))
    held.push({
      ...event,
      blockId: 'result' in made ? made.result.id : null,
      problem: 'refusal' in made ? made.refusal.code : '',
    })
  }
  return held
}

/** The desk learns once of each event whose room was taken. */
function reportProblems(
  ctx: Context,
  { id, name }: LockedCalendar,
  held: readonly (PortalEvent & { problem: string })[],
  known: readonly StoredEvent[],
): void {
  const reported = new Set(known.filter(({ problem }) => problem !== '').map(({ uid, from }) => `${from} ${uid}`))
  const news = held.filter(({ problem, uid, from }) => problem !== '' && !reported.has(`${from} ${uid}`))
  const [first] = news
  if (!first) return
  ctx.notify({
    type: 'reservation',
    referenceNumber: name,
    referenceId: id,
    status: 'submitted',
    message: `${name} has nights on which the room is taken: from ${first.from}`,
    text: { kind: 'calendar_taken', facts: { name, from: first.from, until: first.until, count: news.length } },
    redirectPath: `/bookone-admin/channel-configure/${ctx.property.id}/0/0`,
  })
}
