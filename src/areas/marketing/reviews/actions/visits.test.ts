import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { caseJobs } from '#areas/insight/cases/jobs.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { appointments } from '#areas/trade/appointments/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays, type Day, dayAt, instantAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { invariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { reviews } from '../contract/reviews.ts'
import { askEverywhere } from '../jobs/reviews.ts'

const ZONE = 'Asia/Kolkata'
const TODAY = addDays(dayAt(new Date().toISOString(), ZONE), -1)
const VISIT = addDays(TODAY, -2)

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let desk: TestClient
let guest: TestClient
let salon = ''
let asha = ''
let cut = ''
const sent: Mail[] = []
const jobs = { ...outbox({ send: async (mail: Mail) => void sent.push(mail), close: () => {} }), ...caseJobs }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  guest = hotel.anonymous()
  const openingHours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '18:00' }]
  salon = (await admin.send(outlets.create, { name: 'Salon', kind: 'SERVICE', deliveryMethods: ['Counter'], openingHours })).id // prettier-ignore
  asha = (await admin.send(outlets.createResource, { businessServiceId: salon, kind: 'STAFF', name: 'Asha' })).id
  const { id: productGroupId } = await admin.send(products.createGroup, { name: 'Treatments', businessServiceIds: [salon] }) // prettier-ignore
  cut = (await admin.send(products.create, { productCode: 'CUT', name: 'Cut', productGroupId, price: minor(50_000), kind: 'SERVICE' })).id // prettier-ignore
  await manager.send(appointments.setTreatment, { productId: cut, minutes: 45 })
})
afterAll(async () => {
  for (const { id, sql } of invariants.filter(({ id: name }) => /^I-13[0-4]$/.test(name)))
    expect([id, await hotel.rows(sql)]).toEqual([id, []])
  await hotel.stop()
})
beforeEach(async () => {
  sent.splice(0)
  await hotel.rows('delete from graphile_worker._private_jobs')
})

async function save(over: Record<string, boolean> = {}) {
  const { settings } = await admin.send(reviews.setUp, {})
  const all = { ...settings, delayDays: 2, pauseWeeks: 13, isAskingOrders: true, isAskingAppointments: true, ...over }
  return admin.send(reviews.saveSettings, all)
}
let people = 0
async function known(email?: string) {
  people += 1
  const made = await desk.send(customers.create, { firstName: 'Ana', lastName: `Costa ${people}`, email: email ?? `ana${people}@example.com` }) // prettier-ignore
  return made.id
}
/** An order as the till leaves it, on the day of the visit. */
async function ate(customerId: string | null, over: { method?: string; status?: string; day?: Day } = {}) {
  const { method = 'Dine In', status = 'Completed', day = VISIT } = over
  const [row] = await hotel.rows<{ id: string; reference: string }>(
    `insert into orders (property_id, id, reference, number, business_on, outlet_id, delivery_method, status, customer_id, currency, includes_tax, closed_at, created_at,
                         created_by, operator_name)
     select $1, gen_random_uuid(), 'O-' || gen_random_uuid(), (select coalesce(max(number), 0) + 1 from orders), $2, $3, $4, $5, $6, 'INR', false,
            case when $5 in ('Completed', 'Cancelled') then now() end, now(), 1, 'Till' returning id, reference`,
    [hotel.propertyId, day, salon, method, status, customerId],
  )
  return row ?? { id: '', reference: '' }
}
let hours = 0
/** A visit of so many appointments that took place. */
async function treated(customerId: string, over: { status?: string } = {}) {
  hours += 1
  const startsAt = instantAt(addDays(TODAY, 10 + hours), '10:00', ZONE)
  const { rows } = await desk.send(appointments.create, { businessServiceId: salon, productId: cut, startsAt, staffId: asha, guestName: 'Ana', customerId }) // prettier-ignore
  const id = rows[0]?.id ?? ''
  await hotel.rows('update appointments set status = $2, starts_on = $3 where id = $1', [id, over.status ?? 'COMPLETED', VISIT]) // prettier-ignore
  return id
}
const ask = () => askEverywhere(hotel.system, instantAt(TODAY, '10:09', ZONE))
const requestOf = async (id: string) => {
  const [row] = await hotel.rows<{ id: string; kind: string; state: string; skip_reason: string; token: string }>(
    'select id, kind, state, skip_reason, token from review_requests where order_id = $1 or appointment_id = $1',
    [id],
  )
  return row
}

describe('requests after a visit', () => {
  test('every known guest who ate here is asked once; take-aways, cancelled orders and guests without a name are not', async () => {
    await save()
    const one = await ate(await known())
    const others = [
      await ate(await known(), { method: 'Take Away' }),
      await ate(await known(), { status: 'Cancelled' }),
      await ate(null),
      await ate(await known(), { day: addDays(TODAY, -1) }),
    ]
    await Promise.all([ask(), ask()])
    await ask()
    expect(await requestOf(one.id)).toMatchObject({ kind: 'ORDER', state: 'SENT' })
    for (const { id } of others) expect(await requestOf(id)).toBeUndefined()
    await runJobs(hotel, jobs)
    expect(sent.map(({ subject }) => subject)).toEqual(['How was your meal at Test Palace?'])
    const { rows } = await manager.send(reviews.requests, {})
    expect(rows).toMatchObject([{ reference: one.reference, orderId: one.id, departure: VISIT }])
  })

  test('an appointment is asked about once, and a guest not twice within the pause, whatever the visit was', async () => {
    await save()
    const customerId = await known()
    const id = await treated(customerId)
    const missed = await treated(await known(), { status: 'NO_SHOW' })
    await ask()
    expect(await requestOf(id)).toMatchObject({ kind: 'APPOINTMENT', state: 'SENT' })
    expect(await requestOf(missed)).toBeUndefined()
    const meal = await ate(customerId)
    await ask()
    expect(await requestOf(meal.id)).toMatchObject({ state: 'SKIPPED', skip_reason: 'ASKED_LATELY' })
    await runJobs(hotel, jobs)
    expect(sent.map(({ subject }) => subject)).toEqual(['How was your appointment at Test Palace?'])
  })

  test('no guest is asked about meals or appointments while that is off', async () => {
    await save({ isAskingOrders: false, isAskingAppointments: false, isPulse: true })
    const [meal, cutting] = [await ate(await known()), await treated(await known())]
    await ask()
    expect([await requestOf(meal.id), await requestOf(cutting)]).toEqual([undefined, undefined])
  })

  test('who wants no more questions gets none, and an address is needed', async () => {
    await save()
    const [first, nameless] = [await ate(await known('stop@example.com')), await ate(await known(''))]
    await ask()
    const { token = '' } = (await requestOf(first.id)) ?? {}
    await guest.send(reviews.optOut, { token })
    await hotel.rows(`update review_requests set created_at = created_at - interval '300 days'`)
    const next = await ate(await known('STOP@example.com'))
    await ask()
    expect(await requestOf(next.id)).toMatchObject({ skip_reason: 'OPTED_OUT' })
    expect(await requestOf(nameless.id)).toMatchObject({ skip_reason: 'NO_ADDRESS' })
  })

  test('the answer is a verified review of the visit, and a low one opens a case with the guest', async () => {
    await save()
    const meal = await ate(await known('low@example.com'))
    await ask()
    const { token = '', id = '' } = (await requestOf(meal.id)) ?? {}
    expect(await guest.send(reviews.open, { token })).toMatchObject({ kind: 'ORDER', arrival: VISIT, departure: VISIT })
    await guest.send(reviews.answer, { token, rating: 2, stars: [{ topic: 'FOOD', stars: 1 }], body: 'Cold soup', language: 'en' }) // prettier-ignore
    await runJobs(hotel, jobs)
    const [row] = await hotel.rows<{ id: string }>('select id from reviews where request_id = $1', [id])
    const whole = await manager.send(reviews.get, { reviewId: row?.id ?? '' })
    expect(whole).toMatchObject({ stay: null, visit: { reference: meal.reference, outletName: 'Salon', orderId: meal.id } }) // prettier-ignore
    expect(whole.review).toMatchObject({ source: 'OWN', isVerified: true, score100: 20 })
    expect((await desk.send(cases.get, { caseId: whole.case?.id ?? '' })).case).toMatchObject({ email: 'low@example.com', reference: meal.reference }) // prettier-ignore
    const shown = await manager.send(reviews.show, { reviewId: whole.review.id, version: whole.review.version, isShown: true }) // prettier-ignore
    expect(shown.review.display).toBe('SHOWN')
  })
})
