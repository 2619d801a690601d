import * as z from 'zod'
import type { BusinessSettings } from '#server/request/context.ts'
import { callOutside, type OutsideResponse, isTaken, jsonOf } from '#server/security/outside-call.ts'
import type { Outcome, Push, RefusedCode } from '../../actions/push.ts'
import { availabilityOf, type HubPlan, restrictionsOf, unknownRates } from '../../rules/hub/availability.ts'
import { guestRequestOf } from '../../rules/hub/revisions.ts'
import { type GuestRequest, RequestFault } from '../../rules/requests.ts'
import type { Adapter, Place } from './adapter.ts'
import { faultOfCall, LONGEST_ANSWER, LONGEST_FAULT, NotTaken, outcomeOf } from './call.ts'

/** Revisions of one call; more come with the next one. */
const MOST_REVISIONS = 50

const call = (place: Place, settings: BusinessSettings, path: string, body?: object): Promise<OutsideResponse> =>
  callOutside(place, settings, (key) => ({
    url: `${place.baseUrl.replace(/\/$/, '')}${path}`,
    method: body ? 'POST' : 'GET',
    headers: { 'user-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }))

/** @throws NotTaken, and what prevented the call or the reading of its response */
async function ask<S extends z.ZodType>(reply: S, ...request: Parameters<typeof call>): Promise<z.output<S>> {
  const response = await call(...request)
  if (!isTaken(response)) throw new NotTaken(response)
  const read = reply.safeParse(jsonOf(response.text))
  if (!read.success) throw new Error(`The answer cannot be read: ${response.text.slice(0, 100)}`)
  return read.data
}

const propertyOf = ({ hotelCode }: Place): string => `filter[property_id]=${encodeURIComponent(hotelCode)}`

const Plans = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ title: z.string(), room_type_id: z.string().nullish() }) }),
  ),
})

/** The rate plans of the property: which room type each sells, under which title. */
async function plansOf(place: Place, settings: BusinessSettings): Promise<HubPlan[]> {
  const { data } = await ask(Plans, place, settings, `/rate_plans/options?${propertyOf(place)}`)
  return data.map(({ id, attributes }) => ({
    id,
    title: attributes.title.trim(),
    roomTypeId: attributes.room_type_id ?? '',
  }))
}

const Taken = z.object({
  meta: z
    .object({
      warnings: z
        .array(
          z.looseObject({
            room_type_id: z.string().optional(),
            rate_plan_id: z.string().optional(),
            warning: z.unknown(),
          }),
        )
        .default([]),
    })
    .optional(),
})
type Warning = NonNullable<z.infer<typeof Taken>['meta']>['warnings'][number]

/** A value that a hub did not take is a fault of the code it is of. */
function refusedBy(warnings: readonly Warning[], plans: readonly HubPlan[]): RefusedCode[] {
  const refused = warnings.flatMap(({ room_type_id: type, rate_plan_id: planId, warning }): RefusedCode[] => {
    const plan = plans.find(({ id }) => id === planId)
    const reason = (JSON.stringify(warning) ?? 'not taken').slice(0, LONGEST_FAULT)
    if (plan) return [{ room: plan.roomTypeId, rate: plan.title, reason }]
    return type === undefined ? [] : [{ room: type, rate: '', reason }]
  })
  return refused.filter(
    (one, at) => refused.findIndex(({ room, rate }) => room === one.room && rate === one.rate) === at,
  )
}

/** Rooms free first, then prices and restrictions. */
async function sendAll(push: Push, settings: BusinessSettings): Promise<Outcome> {
  const { connection: place, lines, truth } = push
  const { hotelCode, currency } = place
  const plans = lines.some(({ rate }) => rate !== '') ? await plansOf(place, settings) : []
  const messages = [
    ['/availability', availabilityOf(hotelCode, lines)],
    ['/restrictions', restrictionsOf({ hotelCode, currency, lines, truth, plans })],
  ] as const
  const warnings: Warning[] = []
  for (const [path, values] of messages)
    if (values.length > 0) warnings.push(...((await ask(Taken, place, settings, path, { values })).meta?.warnings ?? []))
  const unknown = unknownRates(lines, plans).flatMap((rate) =>
    lines.filter((line) => line.rate === rate).slice(0, 1).map(({ room }) => ({ room, rate, reason: 'There is no rate plan of this title' })),
  )
  const refused = [...unknown, ...refusedBy(warnings, plans)]
  const words = refused.map(({ room, rate, reason }) => `${rate === '' ? room : rate}: ${reason}`)
  return { status: refused.length > 0 ? 'REFUSED' : 'SENT', answer: words.join('; ').slice(0, LONGEST_ANSWER), refused }
} // prettier-ignore

const Feed = z.object({ data: z.array(z.object({ attributes: z.unknown() })) })

/** A hub: a channel manager with a JSON interface, which sells at agencies and stores their bookings as revisions (docs/channels.md). */
export const hub: Adapter = {
  faultOf: (place, settings) =>
    faultOfCall(() => call(place, settings, `/properties/${encodeURIComponent(place.hotelCode)}`)),
  sendPush: (push, settings) => outcomeOf(() => sendAll(push, settings)),
  collect: async (place, settings) => {
    const path = `/booking_revisions/feed?${propertyOf(place)}&pagination[limit]=${MOST_REVISIONS}&order[inserted_at]=asc`
    const { data } = await ask(Feed, place, settings, path)
    if (data.length === 0) return { requests: [], faults: [] }
    const plans = await plansOf(place, settings)
    const read = data.map(({ attributes }) => readable(attributes, plans))
    return {
      requests: read.flatMap((each) => ('request' in each ? [each.request] : [])),
      faults: read.flatMap((each) => ('fault' in each ? [each.fault] : [])),
      hasMore: data.length >= MOST_REVISIONS,
    }
  },
  acknowledge: async (place, settings, requests) => {
    for (const { message } of requests)
      if (message)
        await ask(z.unknown(), place, settings, `/booking_revisions/${encodeURIComponent(message.id)}/ack`, {})
  },
}

/** A revision without a head stays at the hub, which reminds of it. */
function readable(attributes: unknown, plans: readonly HubPlan[]): { request: GuestRequest } | { fault: string } {
  try {
    return { request: guestRequestOf(attributes, plans) }
  } catch (error) {
    if (error instanceof RequestFault) return { fault: error.message }
    throw error
  }
}
