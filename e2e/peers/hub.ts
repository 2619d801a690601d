import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { addDays, Day, daysOf } from '#core/dates.ts'

const Availability = z.strictObject({
  property_id: z.string(),
  room_type_id: z.string(),
  date_from: Day,
  date_to: Day,
  availability: z.int().min(0),
})
const Restriction = z.strictObject({
  property_id: z.string(),
  rate_plan_id: z.string(),
  date_from: Day,
  date_to: Day,
  rate: z
    .string()
    .regex(/^\d+(\.\d{2})?$/)
    .optional(),
  stop_sell: z.boolean(),
  min_stay_arrival: z.int().min(1),
  min_stay_through: z.int().min(1),
  max_stay: z.int().min(0),
  closed_to_arrival: z.boolean(),
  closed_to_departure: z.boolean(),
})
type Restriction = z.infer<typeof Restriction>

export type HubRevision = Record<string, unknown> & { id: string; property_id: string; inserted_at: string }
type Plan = { id: string; title: string; room_type_id: string }
type Hub = { hotel: string; key: string; plans: readonly Plan[]; roomTypes: readonly string[] }

/**
 * A stand-in for a hub on loopback: it stores what it is sent by room type, rate plan and night, hands out revisions of bookings until each is
 * acknowledged, and can refuse on purpose.
 */
export async function openHub({ hotel, key, plans, roomTypes }: Hub) {
  const state = { status: 200, cutsAfterFeed: false }
  const calls: string[] = []
  const faults: unknown[] = []
  const free = new Map<string, number>()
  const nights = new Map<string, Omit<Restriction, 'property_id' | 'rate_plan_id' | 'date_from' | 'date_to'>>()
  let waiting: HubRevision[] = []
  const acknowledged: string[] = []

  const take = (path: string, values: unknown): object => {
    const warnings: object[] = []
    if (path === '/availability')
      for (const { room_type_id: type, date_from: from, date_to: to, availability } of z.array(Availability).parse(values)) {
        if (!roomTypes.includes(type)) warnings.push({ room_type_id: type, warning: { room_type_id: ['is unknown'] } })
        else for (const day of daysOf({ from, until: addDays(to, 1) })) free.set(`${type} ${day}`, availability)
      }
    else
      for (const { property_id: _, rate_plan_id: plan, date_from: from, date_to: to, ...figures } of z.array(Restriction).parse(values))
        for (const day of daysOf({ from, until: addDays(to, 1) })) nights.set(`${plan} ${day}`, figures)
    return { data: [{ id: String(calls.length), type: 'task' }], meta: { message: 'Success', warnings } }
  } // prettier-ignore

  const answer = (method: string, url: URL, text: string): object | undefined => {
    const { pathname: path, searchParams } = url
    const isOurs = searchParams.get('filter[property_id]') === hotel
    if (method === 'GET' && path === `/properties/${hotel}`) return { data: { id: hotel, type: 'property' } }
    if (method === 'GET' && path === '/rate_plans/options' && isOurs)
      return { data: plans.map((plan) => ({ id: plan.id, type: 'rate_plan', attributes: plan })) }
    if (method === 'GET' && path === '/booking_revisions/feed' && isOurs) {
      const limit = Number(searchParams.get('pagination[limit]'))
      return { data: waiting.slice(0, limit).map((revision) => ({ type: 'booking_revision', attributes: revision })) }
    }
    const [, id] = /^\/booking_revisions\/([^/]+)\/ack$/.exec(path) ?? []
    if (method === 'POST' && id !== undefined) {
      if (!waiting.some((revision) => revision.id === id)) return undefined
      waiting = waiting.filter((revision) => revision.id !== id)
      acknowledged.push(id)
      return { meta: { message: 'Success' } }
    }
    if (method !== 'POST' || !['/availability', '/restrictions'].includes(path)) return undefined
    return take(path, z.object({ values: z.array(z.unknown()).min(1) }).parse(JSON.parse(text)).values)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://hub')
      const text = await textOf(request)
      const reply = (status: number, body: object) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.headers['user-api-key'] !== key) return reply(401, { errors: { code: 'unauthorized' } })
      calls.push(`${request.method} ${url.pathname}`)
      const isAck = url.pathname.endsWith('/ack')
      if (state.status !== 200 || (isAck && state.cutsAfterFeed)) return reply(state.status === 200 ? 503 : state.status, { errors: { code: 'busy' } }) // prettier-ignore
      const body = answer(request.method ?? '', url, text)
      return body ? reply(200, body) : reply(404, { errors: { code: 'resource_not_found' } })
    })().catch((error: unknown) => {
      faults.push(error)
      response.writeHead(422).end('{"errors":{"code":"validation_error"}}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    calls,
    /** Messages that were not in the form. */
    faults,
    acknowledged,
    /** Rooms it sells of a room type on a day; undefined before it received any. */
    free: (type: string, day: string) => free.get(`${type} ${day}`),
    /** The price and the restrictions of a rate plan on a day. */
    night: (plan: string, day: string) => nights.get(`${plan} ${day}`),
    /** Puts revisions into the feed. */
    offer: (...revisions: HubRevision[]) => {
      waiting = [...waiting, ...revisions]
    },
    waiting: () => waiting.map(({ id }) => id),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
