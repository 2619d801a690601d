import { afterAll, beforeAll, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cases } from '../contract/cases.ts'
import { openForComplaintsEverywhere } from '../jobs.ts'

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** A message of a campaign that its reader answered with a complaint, so many days ago. */
const complained = (propertyId: number, channel: 'MAIL' | 'SMS', recipient: string, days = 0) =>
  hotel.rows(
    `insert into messages (property_id, id, channel, class, kind, payload, recipient, recipient_name, subject, state, sent_at, created_at, created_by, created_by_name, changed_at)
     values ($1, gen_random_uuid(), $2, 'MARKETING', 'campaign', '{}', $3, $4, $5, 'COMPLAINED', now(), now(), 0, '', now() - $6 * interval '1 day')`,
    [propertyId, channel, recipient, channel === 'MAIL' ? 'Mira Sen' : '', channel === 'MAIL' ? 'Winter in Goa' : '', days],
  ) // prettier-ignore
const opened = async () =>
  (await admin.send(cases.list, { limit: 200 })).rows.filter(({ kind }) => kind === 'COMPLAINT')

test('who complains of a message gets one case, however often the job runs', async () => {
  await complained(hotel.propertyId, 'MAIL', 'mira@example.com')
  await complained(hotel.propertyId, 'SMS', '+919845012345')
  await complained(hotel.propertyId, 'MAIL', 'long-ago@example.com', 15)
  await complained(hotel.foreignPropertyId, 'MAIL', 'canary@example.com')
  await Promise.all([openForComplaintsEverywhere(hotel.system), openForComplaintsEverywhere(hotel.system)])
  await openForComplaintsEverywhere(hotel.system)

  const all = await Promise.all((await opened()).map(async ({ id }) => (await admin.send(cases.get, { caseId: id })).case))
  expect(all.map(({ name, email, phone, subject }) => [name, email, phone, subject]).toSorted()).toEqual([
    ['+919845012345', '', '+919845012345', 'Complaint about a message'],
    ['Mira Sen', 'mira@example.com', '', 'Complaint about the message “Winter in Goa”'],
  ])
  const foreign = await hotel.rows<{ id: number }>(`select property_id::int as id from cases where email = 'canary@example.com'`)
  expect(foreign).toEqual([{ id: hotel.foreignPropertyId }])
}) // prettier-ignore
