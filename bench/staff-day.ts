import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashPassword } from '#server/security/passwords.ts'

const PASSWORD = 'Lotus#Pond42'

/** How often each outcome occurred and how long all calls took: `{ 200: 1400, '429 too_many_requests': 1 }`. */
export type Tally = { outcomes: Record<string, number>; times: number[] }

export const newTally = (): Tally => ({ outcomes: {}, times: [] })

/** The share of calls that took no longer: `at(tally, 0.95)` milliseconds. */
export function at({ times }: Tally, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** All outcomes but success. */
export const refusalsOf = ({ outcomes }: Tally): Record<string, number> =>
  Object.fromEntries(Object.entries(outcomes).filter(([outcome]) => outcome !== '200'))

/** As many people of a property with one password; every tenth administers it. Returns their addresses. */
export async function hireStaff(
  owner: pg.Pool,
  { count, propertyId, organizationId }: { count: number; propertyId: number; organizationId: number },
): Promise<string[]> {
  const { rows } = await owner.query<{ email: string }>(
    `with hired as (
       insert into users (organization_id, email, password_hash, first_name, roles)
       select $1, 'staff-' || n || '@bench.example', $2, 'Staff ' || n,
              case when n % 10 = 0 then '{PROP_ADMIN}'::text[] else '{PROP_FRONTDESK}'::text[] end
         from generate_series(1, $3::int) n
       returning id, email
     ), placed as (
       insert into user_properties (property_id, user_id) select $4, id from hired
     )
     select email from hired order by email`,
    [organizationId, await hashPassword(PASSWORD), count, propertyId],
  )
  return rows.map(({ email }) => email)
}

/** A keep-alive connection for each of the staff, as browsers have. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })

export type StaffRequest = { method?: string; path: string; token?: string; body?: object }

type ResponseBody = { code?: string; token?: string }

/** One call; its outcome and duration go into the tally. A broken connection is an outcome too. */
export function call(
  base: string,
  tally: Tally,
  { method = 'GET', path, token, body }: StaffRequest,
): Promise<ResponseBody | undefined> {
  const began = performance.now()
  const count = (outcome: string) => {
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1
    tally.times.push(performance.now() - began)
  }
  return new Promise((done) => {
    const request = http.request(`${base}${path}`, {
      method,
      agent,
      headers: { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
    })
    request.once('error', (error) => {
      count(error.message)
      done(undefined)
    })
    request.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('close', () => {
        const outcome = (response.complete ? JSON.parse(text) : { code: 'cut' }) as ResponseBody
        count(response.statusCode === 200 ? '200' : `${response.statusCode} ${outcome.code}`)
        done(response.statusCode === 200 ? outcome : undefined)
      })
    })
    request.end(body && JSON.stringify(body))
  })
}

/** All of them sign in in the same moment: the change of shift at its worst. */
export async function signInTogether(
  base: string,
  emails: readonly string[],
): Promise<{ tokens: string[]; tally: Tally }> {
  const tally = newTally()
  const responses = await Promise.all(
    emails.map((email) =>
      call(base, tally, { method: 'POST', path: '/api/users/sign-in', body: { email, password: PASSWORD } }),
    ),
  )
  return { tokens: responses.flatMap((outcome) => (outcome?.token ? [outcome.token] : [])), tally }
}

export type Streams = { opened: number; ended: number; events: number; close: () => void }

/** A stream for each, as every tab has one. */
export async function openStreams(base: string, tokens: readonly string[]): Promise<Streams> {
  const open: http.ClientRequest[] = []
  const streams: Streams = { opened: 0, ended: 0, events: 0, close: () => open.forEach((each) => each.destroy()) }
  const line = (token: string) =>
    new Promise<void>((done) => {
      const request = http.get(`${base}/api/live`, { agent: false, headers: { authorization: token } }, (response) => {
        if (response.statusCode === 200) streams.opened += 1
        done()
        response.setEncoding('utf8').on('data', (text: string) => (streams.events += text.split('data:').length - 1))
        response.once('close', () => (streams.ended += 1))
        response.on('error', () => {})
      })
      request.on('error', () => done())
      open.push(request)
    })
  await Promise.all(tokens.map(line))
  return streams
}

/** Milliseconds between two of a kind; requests that a browser of the staff sends by itself, and those of a user. */
export type Pace = { orders: number; count: number; look: number; write: number }

/** The specification's polls, two looks a minute of each user, and one who changes something each second. */
export const SHIFT: Pace = { orders: 60_000, count: 300_000, look: 30_000, write: 1_000 }

/** Lets the staff work for a time; each user's requests come at their own moments, as those of people do. */
export async function work(
  base: string,
  tokens: readonly string[],
  { milliseconds, pace, tally }: { milliseconds: number; pace: Pace; tally: Tally },
): Promise<void> {
  const end = performance.now() + milliseconds
  const every = async (period: number, request: StaffRequest) => {
    await sleep(Math.random() * Math.min(period, milliseconds))
    while (performance.now() < end) {
      await call(base, tally, request)
      const pause = period * (0.9 + Math.random() / 5)
      await sleep(Math.min(pause, Math.max(0, end - performance.now()) + 1))
    }
  }
  const orders = '/api/notifications?notificationType=order&notificationStatus=New&limit=1'
  const beats = tokens.flatMap((token, person) => [
    every(pace.orders, { path: orders, token }),
    every(pace.look, { path: '/api/rooms', token }),
    ...(person % 10 === 0 ? [every(pace.count, { path: '/api/notifications/count', token })] : []),
  ])
  const [first = ''] = tokens
  const change = { method: 'PUT', path: '/api/notifications/preferences', token: first, body: { offTypes: [] } }
  await Promise.all([...beats, every(pace.write, change)])
}
