import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariants } from '#main/invariants.ts'
import { messagesArea } from '#areas/platform/messages/actions/messages.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays, type Day, dayAt, instantAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { appointmentsArea } from './appointments.ts'
import { type Appointment, appointments } from '../contract.ts'
import { appointmentJobs, appointmentEmails } from '../jobs.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const ZONE = 'Asia/Kolkata'

let hotel: TestHotel
let owner: TestClient
let manager: TestClient
let desk: TestClient
let stranger: TestClient
let salon: string
let asha: string
let bela: string
let cut: string
let massage: string
let groupId: string
let count = 0
let week = 0

const next = (what: string) => `${what} ${(count += 1)}`
/** A day of its own for every test, so that no one is in the way. */
const freshDay = (): Day => addDays(dayAt(new Date().toISOString(), ZONE), 7 + (week += 1))
const at = (day: Day, time: string) => instantAt(day, time, ZONE)
const person = async (name: string, more: object = {}) =>
  (await owner.send(outlets.createResource, { businessServiceId: salon, kind: 'STAFF', name, ...more })).id

async function treatment(minutes: number, more: object = {}): Promise<string> {
  const request = {
    productCode: next('T').replace(' ', '-'),
    name: next('Cut'),
    productGroupId: groupId,
    price: minor(50_000),
  }
  const { id } = await owner.send(products.create, { ...request, kind: 'SERVICE' })
  await manager.send(appointments.setTreatment, { productId: id, minutes, ...more })
  return id
}

beforeAll(async () => {
  hotel = await startTestServer({ areas: [messagesArea, outletsArea, productsArea, appointmentsArea] })
  owner = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const place = { name: 'Salon', kind: 'SERVICE' as const, deliveryMethods: ['Counter' as const] }
  const openingHours = [{ weekdays: everyDay, from: '09:00', until: '18:00' }]
  salon = (await owner.send(outlets.create, { ...place, openingHours })).id
  asha = await person('Asha')
  bela = await person('Bela', { workingHours: [{ weekdays: everyDay, from: '12:00', until: '18:00' }] })
  await owner.send(outlets.createResource, { businessServiceId: salon, kind: 'ROOM', name: 'Room 1' })
  groupId = (await owner.send(products.createGroup, { name: 'Treatments', businessServiceIds: [salon] })).id
  cut = await treatment(45, { bufferMinutes: 15 })
  massage = await treatment(60, { placeKind: 'ROOM' })
})
afterAll(async () => {
  for (const { id, description, sql } of invariants)
    expect(await hotel.db.platform((tx) => tx.named('', sql, [])), `${id} ${description}`).toEqual([])
  await hotel.stop()
})

const request = (startsAt: string, more: object = {}) => ({
  businessServiceId: salon,
  productId: cut,
  startsAt,
  staffId: asha,
  guestName: 'Mira Sen',
  ...more,
})
const book = (startsAt: string, more: object = {}) => desk.raw(appointments.create, request(startsAt, more))
const booked = async (startsAt: string, more: object = {}): Promise<Appointment> => {
  const { rows } = await desk.send(appointments.create, request(startsAt, more))
  return rows[0] as Appointment
}
const step = (one: Appointment, status: string, reason = '') =>
  desk.raw(appointments.setStatus, { appointmentId: one.id, version: one.version, status, reason })
const moved = (one: Appointment, startsAt: string, more: object = {}) =>
  desk.raw(appointments.move, { appointmentId: one.id, version: one.version, startsAt, staffId: asha, ...more })

describe('letters', () => {
  const queued = () =>
    hotel.rows<{ kind: string; recipient: string; payload: { appointmentId: string } }>(
      `select kind, recipient, payload from messages where property_id = $1 order by id`,
      [hotel.propertyId],
    )
  const remind = () => appointmentJobs['appointments.remind']?.run(hotel.system, {})

  test('a guest with an address is written to when it is booked, and reminded once, the day before', async () => {
    const { id } = await booked(at(freshDay(), '09:00'), { email: 'mira@mail.example', language: 'fr' })
    await booked(at(freshDay(), '09:00'))
    expect(await queued()).toMatchObject([{ kind: 'appointmentBooked', recipient: 'mira@mail.example', payload: { appointmentId: id } }]) // prettier-ignore
    await remind()
    expect(await queued()).toHaveLength(1)
    await hotel.rows(`update appointments set starts_at = now() + interval '5 hours', created_at = now() - interval '1 day' where id = $1`, [id]) // prettier-ignore
    await remind()
    await remind()
    expect((await queued()).map(({ kind }) => kind)).toEqual(['appointmentBooked', 'appointmentReminder'])
    await hotel.rows(`update appointments a set starts_at = s.at from (select min(slot_at) as at from appointment_slots where appointment_id = $1) s where id = $1`, [id]) // prettier-ignore
  })

  test('has time, treatments and staff, in the guest’s language; without what was cancelled', async () => {
    const day = freshDay()
    const one = await booked(at(day, '09:00'), { email: 'mira@mail.example', language: 'fr' })
    const payload = { mailId: UNKNOWN, to: 'mira@mail.example', appointmentId: one.id }
    const reminder = () => hotel.inside((ctx) => appointmentEmails.appointmentReminder(ctx, payload))
    expect(await reminder()).toMatchObject({ subject: `Rappel de votre rendez-vous: ${day}, 09:00`, text: expect.stringMatching(/Bonjour Mira Sen[^]*09:00 .* avec Asha/) }) // prettier-ignore
    await step(one, 'CANCELLED', 'Ill')
    expect(await reminder()).toBeUndefined()
  })

  test('a guest is written to when it is moved or cancelled, and when it is on again; not of the same time, nor of what is over', async () => {
    await hotel.rows('delete from messages')
    const day = freshDay()
    const one = await booked(at(day, '09:00'), { email: 'mira@mail.example', language: 'fr' })
    const kinds = async () => (await queued()).map(({ kind }) => kind)
    const later = (await moved(one, at(day, '11:00'))).body as Appointment
    const same = (await moved(later, at(day, '11:00'))).body as Appointment
    expect(await kinds()).toEqual(['appointmentBooked', 'appointmentMoved'])
    const payload = { mailId: UNKNOWN, to: 'mira@mail.example', appointmentId: one.id }
    const emailOf = (kind: 'appointmentMoved' | 'appointmentCancelled') =>
      hotel.inside((ctx) => appointmentEmails[kind](ctx, payload))
    expect(await emailOf('appointmentMoved')).toMatchObject({ subject: `Votre rendez-vous a changé: ${day}, 11:00` })
    expect(await emailOf('appointmentCancelled')).toBeUndefined()

    const off = await step(same, 'CANCELLED', 'Ill')
    expect(await emailOf('appointmentMoved')).toBeUndefined()
    const email = await emailOf('appointmentCancelled')
    expect(email).toMatchObject({ subject: `Votre rendez-vous est annulé: ${day}, 11:00` })
    // Why the property cancelled it is the property's own note.
    expect(email?.text).not.toContain('Ill')
    const on = await step(off.body as Appointment, 'BOOKED')
    expect(await kinds()).toEqual([
      'appointmentBooked',
      'appointmentMoved',
      'appointmentCancelled',
      'appointmentBooked',
    ])
    await hotel.rows(`update appointments set starts_at = now() - interval '1 hour' where id = $1`, [one.id])
    expect((await step(on.body as Appointment, 'CANCELLED', 'Ill')).status).toBe(200)
    expect(await kinds()).toHaveLength(4)
  })

  test('no address is no email, and an invalid one is refused', async () => {
    expect((await book(at(freshDay(), '09:00'), { email: 'mira at home' })).status).toBe(400)
  })
})

describe('create', () => {
  test('retains name, price and minutes of the day it was booked, and is on the calendar of its day', async () => {
    const day = freshDay()
    const one = await booked(at(day, '10:00'), { phone: '+91 98100', note: 'Short at the back' })
    expect(one).toMatchObject({
      day,
      minutes: 45,
      bufferMinutes: 15,
      price: 50_000,
      status: 'BOOKED',
      staffName: 'Asha',
    })
    const calendar = await desk.send(appointments.day, { day, businessServiceId: salon })
    expect(calendar.rows).toEqual([one])
    expect(calendar.resources.map(({ name }) => name)).toEqual(['Asha', 'Bela', 'Room 1'])
    const { rows } = await desk.send(appointments.list, { from: day, until: addDays(day, 1), text: 'mira' })
    expect(rows).toEqual([one])
    expect(await desk.send(appointments.get, { appointmentId: one.id })).toEqual(one)
  })

  test('five clerks want the same time, one wins: create refuses resource_taken', async () => {
    const startsAt = at(freshDay(), '10:00')
    const responses = await Promise.all(Array.from({ length: 5 }, () => book(startsAt)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(4).fill('resource_taken'))
  })

  test('the time to clean up is taken too, and not a minute more', async () => {
    const day = freshDay()
    await booked(at(day, '10:00'))
    expect(codeOf(await book(at(day, '10:55')))).toBe('resource_taken')
    expect((await book(at(day, '11:00'))).status).toBe(200)
    expect(codeOf(await book(at(day, '09:05')))).toBe('resource_taken')
    expect((await book(at(day, '09:00'))).status).toBe(200)
  })

  test('without a choice of staff the first free one serves; a room is found, and let once', async () => {
    const day = freshDay()
    const one = await booked(at(day, '13:00'), { productId: massage, staffId: null })
    expect(one).toMatchObject({ staffName: 'Asha', placeName: 'Room 1' })
    const other = await book(at(day, '13:30'), { productId: massage, staffId: null })
    expect([codeOf(other), other.body]).toMatchObject(['resource_taken', { details: { what: 'ROOM' } }])
    expect(await booked(at(day, '13:30'), { staffId: null })).toMatchObject({ staffName: 'Bela', placeId: null })
  })

  test('a package is booked one after the other, at its own price to the last unit', async () => {
    const day = freshDay()
    const wanted = {
      businessServiceId: salon,
      name: next('Day'),
      price: minor(99_999),
      productIds: [cut, massage, cut],
    }
    const { id: packageId } = await manager.send(appointments.createPackage, wanted)
    const { rows } = await desk.send(
      appointments.create,
      request(at(day, '10:00'), { productId: undefined, packageId }),
    )
    expect(rows.map(({ startsAt }) => startsAt)).toEqual([at(day, '10:00'), at(day, '11:00'), at(day, '12:00')])
    expect(rows.reduce((total, { price }) => total + price, 0)).toBe(99_999)
    expect(new Set(rows.map(({ visitId }) => visitId)).size).toBe(1)
  })

  test('create refuses outside_hours: of the salon, and of the member of staff', async () => {
    const day = freshDay()
    expect(codeOf(await book(at(day, '17:30')))).toBe('outside_hours')
    expect(codeOf(await book(at(day, '10:00'), { staffId: bela }))).toBe('outside_hours')
  })
  test('create refuses not_found: outlet, treatment and package', async () => {
    const startsAt = at(freshDay(), '10:00')
    for (const wrong of [
      { businessServiceId: UNKNOWN },
      { productId: UNKNOWN },
      { productId: undefined, packageId: UNKNOWN },
    ])
      expect(codeOf(await book(startsAt, wrong))).toBe('not_found')
    expect(codeOf(await stranger.raw(appointments.create, request(startsAt)))).toBe('not_found')
  })
  test('create refuses date_in_past', async () =>
    expect(codeOf(await book('2020-01-01T10:00:00.000Z'))).toBe('date_in_past'))
  test('create refuses unknown_reference: someone who does not serve here, and no such customer', async () => {
    const startsAt = at(freshDay(), '10:00')
    expect(codeOf(await book(startsAt, { staffId: UNKNOWN }))).toBe('unknown_reference')
    expect(codeOf(await book(startsAt, { customerId: UNKNOWN }))).toBe('unknown_reference')
  })
  test('create refuses product_unavailable; free refuses product_unavailable', async () => {
    const productId = await treatment(30)
    await desk.send(products.setAvailability, { productId, isAvailable: false })
    expect(codeOf(await book(at(freshDay(), '10:00'), { productId }))).toBe('product_unavailable')
    const input = { businessServiceId: salon, day: freshDay(), productId }
    expect(codeOf(await desk.raw(appointments.free, input))).toBe('product_unavailable')
  })
  test.each([
    ['neither treatment nor package', { productId: undefined }],
    ['both', { packageId: UNKNOWN }],
    ['three minutes past', { startsAt: '2030-01-01T10:03:00.000Z' }],
    ['nobody', { guestName: ' ' }],
  ])('answers 400 with %s', async (_, wrong) => expect((await book(at(freshDay(), '10:00'), wrong)).status).toBe(400))
})

describe('free', () => {
  test('offers what can be booked, with whom', async () => {
    const day = freshDay()
    await booked(at(day, '12:00'))
    const { rows } = await desk.send(appointments.free, { businessServiceId: salon, day, productId: cut })
    expect(rows[0]).toEqual({ startsAt: at(day, '09:00'), time: '09:00', staffIds: [asha] })
    expect(rows.find(({ time }) => time === '12:00')?.staffIds).toEqual([bela])
    expect(rows.find(({ time }) => time === '13:00')?.staffIds).toEqual([asha, bela])
    expect(rows.at(-1)?.time).toBe('17:00')
  })
  test('refuses a day beyond the range of dates', async () => {
    for (const day of ['9999-12-31', '0001-01-01', '2026-02-30']) {
      const { status } = await desk.raw(appointments.free, { businessServiceId: salon, day, productId: cut })
      expect([day, status]).toEqual([day, 400])
    }
  })

  test('free refuses not_found', async () => {
    const input = { businessServiceId: salon, day: freshDay() }
    expect(codeOf(await desk.raw(appointments.free, { ...input, productId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await desk.raw(appointments.free, input))).toBe('not_found')
  })
})

describe('move', () => {
  test('takes the new time and releases the old one, also onto a part of itself', async () => {
    const day = freshDay()
    const one = await booked(at(day, '10:00'))
    const half = await moved(one, at(day, '10:30'))
    expect(half.body).toMatchObject({ startsAt: at(day, '10:30'), version: 2 })
    expect((await book(at(day, '09:30'))).status).toBe(200)
    expect((await moved(half.body as Appointment, at(day, '13:00'), { staffId: bela })).body).toMatchObject({
      staffName: 'Bela',
    })
  })
  test('move refuses not_found', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    expect(codeOf(await moved({ ...one, id: UNKNOWN }, one.startsAt))).toBe('not_found')
  })
  test('move refuses stale_version', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    expect(codeOf(await moved({ ...one, version: 9 }, one.startsAt))).toBe('stale_version')
  })
  test('move refuses resource_taken', async () => {
    const day = freshDay()
    const one = await booked(at(day, '10:00'))
    await booked(at(day, '14:00'))
    expect(codeOf(await moved(one, at(day, '13:30')))).toBe('resource_taken')
  })
  test('move refuses outside_hours', async () => {
    const day = freshDay()
    expect(codeOf(await moved(await booked(at(day, '10:00')), at(day, '20:00')))).toBe('outside_hours')
  })
  test('move refuses unknown_reference', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    expect(codeOf(await moved(one, one.startsAt, { staffId: UNKNOWN }))).toBe('unknown_reference')
  })
  test('move refuses appointment_over', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    const { body } = await step(one, 'IN_PROGRESS')
    expect(codeOf(await moved(body as Appointment, one.startsAt))).toBe('appointment_over')
  })
})

describe('setStatus', () => {
  test('booked, arrived, in progress, completed, and a step back', async () => {
    let one = await booked(at(freshDay(), '10:00'))
    for (const status of ['ARRIVED', 'IN_PROGRESS', 'COMPLETED', 'IN_PROGRESS']) {
      const { body } = await step(one, status)
      expect(body).toMatchObject({ status })
      one = body as Appointment
    }
  })
  test('what is cancelled releases its time', async () => {
    const day = freshDay()
    const one = await booked(at(day, '10:00'))
    const { body } = await step(one, 'CANCELLED', 'Guest called')
    expect(body).toMatchObject({ status: 'CANCELLED', reason: 'Guest called' })
    expect((await book(at(day, '10:00'))).status).toBe(200)
  })
  test('setStatus refuses resource_taken: undone, but someone has the time', async () => {
    const day = freshDay()
    const { body } = await step(await booked(at(day, '10:00')), 'NO_SHOW')
    await booked(at(day, '10:30'))
    expect(codeOf(await step(body as Appointment, 'BOOKED'))).toBe('resource_taken')
  })
  test('setStatus refuses not_found', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    expect(codeOf(await step({ ...one, id: UNKNOWN }, 'ARRIVED'))).toBe('not_found')
  })
  test('setStatus refuses stale_version', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    await step(one, 'ARRIVED')
    expect(codeOf(await step(one, 'ARRIVED'))).toBe('stale_version')
  })
  test('setStatus refuses step_not_allowed with the current status', async () => {
    const one = await booked(at(freshDay(), '10:00'))
    const response = await step(one, 'COMPLETED')
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'step_not_allowed', details: { status: 'BOOKED' } },
    ])
  })
  test('setStatus refuses reason_required', async () =>
    expect(codeOf(await step(await booked(at(freshDay(), '10:00')), 'CANCELLED'))).toBe('reason_required'))
})

describe('treatments and packages', () => {
  const pack = (more: object = {}) =>
    manager.raw(appointments.createPackage, {
      businessServiceId: salon,
      name: next('Pack'),
      price: 1,
      productIds: [cut, massage],
      ...more,
    })
  const stored = async () => (await pack()).body as { id: string; name: string }
  const update = (more: object) =>
    manager.raw(appointments.updatePackage, {
      version: 1,
      name: next('Pack'),
      price: 1,
      productIds: [cut, cut],
      ...more,
    })

  test('are listed with what they take', async () => {
    const { rows } = await desk.send(appointments.treatments, { businessServiceId: salon })
    expect(rows.find(({ productId }) => productId === massage)).toMatchObject({
      minutes: 60,
      placeKind: 'ROOM',
      isBookable: true,
    })
    const { id } = await stored()
    const { rows: packs } = await desk.send(appointments.packages, { businessServiceId: salon })
    expect(packs.find((one) => one.id === id)?.items.map(({ minutes }) => minutes)).toEqual([45, 60])
    expect((await update({ packageId: id })).body).toMatchObject({
      version: 2,
      items: [{ minutes: 45 }, { minutes: 45 }],
    })
  })
  test('treatments refuses not_found', async () =>
    expect(codeOf(await desk.raw(appointments.treatments, { businessServiceId: UNKNOWN }))).toBe('not_found'))
  test('setTreatment refuses unknown_reference; only those who do it are offered, and accepted', async () => {
    const productId = await treatment(30, { staffIds: [bela] })
    const day = freshDay()
    const { rows } = await desk.send(appointments.free, { businessServiceId: salon, day, productId })
    expect(new Set(rows.flatMap(({ staffIds }) => staffIds))).toEqual(new Set([bela]))
    expect((await booked(at(day, '13:00'), { productId, staffId: null })).staffId).toBe(bela)
    expect(codeOf(await book(at(day, '14:00'), { productId, staffId: asha }))).toBe('unknown_reference')
    const strange = { productId, minutes: 30, staffIds: [UNKNOWN] }
    expect(codeOf(await manager.raw(appointments.setTreatment, strange))).toBe('unknown_reference')
  })
  test('setTreatment refuses not_found', async () =>
    expect(codeOf(await manager.raw(appointments.setTreatment, { productId: UNKNOWN, minutes: 30 }))).toBe('not_found'))
  test('packages refuses not_found', async () =>
    expect(codeOf(await desk.raw(appointments.packages, { businessServiceId: UNKNOWN }))).toBe('not_found'))
  test('day refuses not_found', async () =>
    expect(codeOf(await desk.raw(appointments.day, { businessServiceId: UNKNOWN, day: freshDay() }))).toBe('not_found'))
  test('get refuses not_found, for another property’s too', async () => {
    const { id: appointmentId } = await booked(at(freshDay(), '10:00'))
    expect(codeOf(await desk.raw(appointments.get, { appointmentId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(appointments.get, { appointmentId }))).toBe('not_found')
  })
  test('createPackage refuses not_found', async () =>
    expect(codeOf(await pack({ businessServiceId: UNKNOWN }))).toBe('not_found'))
  test('createPackage refuses name_taken', async () =>
    expect(codeOf(await pack({ name: (await stored()).name }))).toBe('name_taken'))
  test('createPackage refuses unknown_reference', async () =>
    expect(codeOf(await pack({ productIds: [cut, UNKNOWN] }))).toBe('unknown_reference'))
  test('updatePackage refuses not_found', async () =>
    expect(codeOf(await update({ packageId: UNKNOWN }))).toBe('not_found'))
  test('updatePackage refuses stale_version', async () =>
    expect(codeOf(await update({ packageId: (await stored()).id, version: 4 }))).toBe('stale_version'))
  test('updatePackage refuses name_taken', async () => {
    const [one, other] = [await stored(), await stored()]
    expect(codeOf(await update({ packageId: one.id, name: other.name }))).toBe('name_taken')
  })
  test('updatePackage refuses unknown_reference', async () =>
    expect(codeOf(await update({ packageId: (await stored()).id, productIds: [cut, UNKNOWN] }))).toBe(
      'unknown_reference',
    ))
  test('a minute between the steps is 400', async () =>
    expect((await manager.raw(appointments.setTreatment, { productId: cut, minutes: 42 })).status).toBe(400))
})

test.each([
  ['I-70', `delete from appointment_slots where slot_at = (select min(slot_at) from appointment_slots)`],
  ['I-70', `update appointments set reason = null, status = 'BOOKED' where status = 'CANCELLED'`],
  ['I-71', `update appointments set buffer_minutes = 0, minutes = 5`],
])('%s notices %s', async (id, harm) => {
  const sql = invariants.find((one) => one.id === id)?.sql ?? ''
  const client = await hotel.owner.connect()
  try {
    await client.query('begin')
    await client.query(harm)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
