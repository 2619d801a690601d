import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { campaigns } from '#areas/marketing/campaigns/contract/campaigns.ts'
import { workJourneys } from '#areas/marketing/campaigns/jobs/campaigns.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cases } from '../contract/cases.ts'
import { openForJourneysEverywhere } from '../jobs.ts'

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

test('a step of a journey opens one case about the guest, however often the jobs run', async () => {
  const today = dayAt(new Date().toISOString(), 'Asia/Kolkata')
  const from = addDays(FIXTURE.businessDate, 30)
  const booking = await admin.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: 'Sen', email: 'mira@example.com' },
    stays: [{ roomTypeId: FIXTURE.standard, arrival: from, departure: addDays(from, 1), adults: 1 }],
    status: 'CONFIRMED',
  })
  await hotel.rows(`update bookings set status = 'CHECKED_OUT', arrival_on = $2, departure_on = $3, closed_at = now() where id = $1`, [booking.id, addDays(today, -4), addDays(today, -2)]) // prettier-ignore
  const { id: journeyId, version } = await admin.send(campaigns.addJourney, {
    name: 'Call after the stay',
    trigger: 'AFTER_DEPARTURE',
    triggerValue: 2,
    steps: [{ type: 'CASE', subject: 'Ask what went well' }],
  })
  await admin.send(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' })
  const now = new Date().toISOString()
  await workJourneys(hotel.system, now)
  await workJourneys(hotel.system, now)
  const queued = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'cases.journeys'`
  expect(await hotel.rows(queued)).toHaveLength(1)
  await Promise.all([openForJourneysEverywhere(hotel.system), openForJourneysEverywhere(hotel.system)])
  await openForJourneysEverywhere(hotel.system)

  const [opened, ...others] = (await admin.send(cases.list, {})).rows.filter(({ kind }) => kind === 'REQUEST')
  expect(others).toEqual([])
  const expected = { subject: 'Ask what went well', name: 'Mira Sen', email: 'mira@example.com', reference: booking.reference, desk: 'SERVICE' }
  expect((await admin.send(cases.get, { caseId: opened?.id ?? '' })).case).toMatchObject(expected)
  const [run] = (await admin.send(campaigns.runs, { journeyId })).rows
  const { lines } = await admin.send(campaigns.runLog, { journeyRunId: run?.id ?? '' })
  expect(lines.map(({ kind, detail }) => [kind, detail])).toEqual([['ENTERED', ''], ['CASE', 'Ask what went well'], ['DONE', '']])
}) // prettier-ignore

test('of another property the case is opened there', async () => {
  await hotel.rows(
    `with j as (insert into journeys (property_id, id, name, state, channel, trigger_kind, trigger_value, steps, reentry_days, most_per_stay, created_at) values ($1, gen_random_uuid(), 'Far', 'ARCHIVED', 'MAIL', 'NO_STAY', 1, '[]', 0, 1, now()) returning id),
          c as (insert into customers (property_id, id, first_name, search_name, search_first, email, created_at) values ($1, gen_random_uuid(), 'Canary', 'canary', 'canary', 'c@example.com', now()) returning id),
          r as (insert into journey_runs (property_id, id, journey_id, customer_id, subject, state, token, started_at, ended_at) select $1, gen_random_uuid(), j.id, c.id, 'x', 'DONE', repeat('a', 32), now(), now() from j, c returning id)
     insert into journey_log (property_id, id, run_id, kind, detail, happened_at) select $1, gen_random_uuid(), r.id, 'CASE', 'Call', now() from r`,
    [hotel.foreignPropertyId],
  )
  await openForJourneysEverywhere(hotel.system)
  expect(await hotel.rows(`select property_id::int as id from cases where name = 'Canary'`)).toEqual([
    { id: hotel.foreignPropertyId },
  ])
  expect((await admin.send(cases.list, { limit: 200 })).rows.map(({ name }) => name)).not.toContain('Canary')
})
