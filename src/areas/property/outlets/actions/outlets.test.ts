import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertiesArea } from '#areas/property/properties/actions/properties.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { outletsArea } from './outlets.ts'
import { type Outlet, outlets } from '../contract.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let owner: TestClient
let waiter: TestClient
let stranger: TestClient
let count = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [propertiesArea, outletsArea] })
  owner = await hotel.as('PROP_ADMIN')
  waiter = await hotel.as('PROP_SERVICE')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
})
afterAll(() => hotel.stop())

const name = (what: string) => `${what} ${(count += 1)}`
const opened = (more: object = {}) =>
  owner.send(outlets.create, { name: name('Restaurant'), kind: 'RESTAURANT', deliveryMethods: ['Dine In'], ...more })
const changed = (outlet: Outlet, more: object = {}) => {
  const { name: called, kind, description, ranking, deliveryMethods, openingHours } = outlet
  const { id: businessServiceId, serviceChargeBp, takesTips, allowsBillToRoom, isActive, version } = outlet
  const how = { deliveryMethods, openingHours, serviceChargeBp, takesTips, allowsBillToRoom, isActive }
  return { businessServiceId, version, name: called, kind, description, ranking, ...how, ...more }
}
const served = (businessServiceId: string, more: object = {}) =>
  owner.send(outlets.createResource, { businessServiceId, kind: 'STAFF', name: name('Asha'), ...more })
const till = (more: object = {}) => owner.send(outlets.savePointOfSale, { name: name('Till'), ...more })

describe('outlets', () => {
  test('one is opened, listed by both addresses, and is part of the property', async () => {
    const outlet = await opened({ name: 'Courtyard', kind: 'RESTAURANT', serviceChargeBp: 500 })
    expect(outlet).toMatchObject({
      isOpen: true,
      isActive: true,
      takesTips: true,
      serviceChargeBp: 500,
      currency: 'INR',
    })
    expect(await waiter.send(outlets.get, { businessServiceId: outlet.id })).toEqual(outlet)
    const given = await waiter.call('GET', `/api/businessService/${outlet.id}`)
    expect(given.body).toEqual(outlet)
    const { businessServiceDtoList } = await waiter.send(properties.current, {})
    expect(businessServiceDtoList).toContainEqual({ id: outlet.id, name: 'Courtyard' })
  })

  test('the list is in their order, and by thm/findByPropertyId with the USER_ID header', async () => {
    const last = await opened({ ranking: 900 })
    const first = await opened({ ranking: 899 })
    const { rows } = await waiter.send(outlets.list, {})
    expect(rows.slice(-2).map(({ id }) => id)).toEqual([first.id, last.id])
    const headers = { user_id: String(waiter.userId) }
    const given = await waiter.call('GET', `/api/thm/findByPropertyId/${hotel.propertyId}`, undefined, headers)
    expect(given.body).toEqual({ rows })
  })

  test('an inactive one is listed only on request, and is never open', async () => {
    const outlet = await opened()
    const off = await owner.send(outlets.update, changed(outlet, { isActive: false }))
    expect(off).toMatchObject({ isActive: false, isOpen: false, version: 2 })
    const ids = async (includeInactive: boolean) =>
      (await waiter.send(outlets.list, { includeInactive })).rows.map(({ id }) => id)
    expect(await ids(false)).not.toContain(outlet.id)
    expect(await ids(true)).toContain(outlet.id)
  })

  test('the list refuses another property', async () => {
    const response = await waiter.raw(outlets.list, { propertyId: hotel.foreignPropertyId })
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found'])
  })
  test('list refuses not_found', async () =>
    expect(codeOf(await waiter.raw(outlets.list, { propertyId: 999_999 }))).toBe('not_found'))

  test('create refuses name_taken, in whatever case', async () => {
    await opened({ name: 'Rooftop' })
    const again = { name: 'ROOFTOP', kind: 'BAR', deliveryMethods: ['Counter'] }
    expect(codeOf(await owner.raw(outlets.create, again))).toBe('name_taken')
    expect((await stranger.raw(outlets.create, again)).status).toBe(200)
  })

  test.each([
    ['no way of selling', { deliveryMethods: [] }],
    ['an unknown way', { deliveryMethods: ['By Drone'] }],
    ['an unknown kind', { kind: 'CASINO' }],
    ['hours on the eighth day', { openingHours: [{ weekdays: [8], from: '10:00', until: '12:00' }] }],
    ['hours at 25 o’clock', { openingHours: [{ weekdays: [1], from: '25:00', until: '12:00' }] }],
    ['a service charge above half', { serviceChargeBp: 5_001 }],
    ['no name', { name: '  ' }],
  ])('create answers 400 with %s', async (_, wrong) => {
    const whole = { name: name('Wrong'), kind: 'BAR', deliveryMethods: ['Counter'], ...wrong }
    expect((await owner.raw(outlets.create, whole)).status).toBe(400)
  })

  test('get refuses not_found, for another property’s too', async () => {
    const { id } = await opened()
    expect(codeOf(await waiter.raw(outlets.get, { businessServiceId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(outlets.get, { businessServiceId: id }))).toBe('not_found')
  })

  test('update refuses not_found', async () => {
    const outlet = await opened()
    expect(codeOf(await owner.raw(outlets.update, changed(outlet, { businessServiceId: UNKNOWN })))).toBe('not_found')
  })
  test('update refuses stale_version and names who changed it', async () => {
    const outlet = await opened()
    await owner.send(outlets.update, changed(outlet, { description: 'Vaulted' }))
    const { status, body } = await owner.raw(outlets.update, changed(outlet))
    expect([status, body]).toMatchObject([409, { code: 'stale_version', details: { changedBy: 'Asha Rao' } }])
  })
  test('update refuses name_taken', async () => {
    const [one, other] = [await opened(), await opened()]
    expect(codeOf(await owner.raw(outlets.update, changed(one, { name: other.name })))).toBe('name_taken')
  })
})

describe('stations', () => {
  const added = (more: object = {}) => owner.send(outlets.createStation, { name: name('Hot'), ...more })

  test('are listed in their order with their target', async () => {
    const cold = await added({ ranking: 2, targetMinutes: 8 })
    const hot = await added({ ranking: 1 })
    const { rows } = await waiter.send(outlets.stations, {})
    expect(rows.filter(({ id }) => [cold.id, hot.id].includes(id))).toEqual([hot, cold])
    const off = { stationId: cold.id, version: 1, name: cold.name, isActive: false }
    expect(await owner.send(outlets.updateStation, off)).toMatchObject({
      isActive: false,
      targetMinutes: 15,
      version: 2,
    })
  })

  test('createStation refuses name_taken', async () => {
    const { name: taken } = await added()
    expect(codeOf(await owner.raw(outlets.createStation, { name: taken.toUpperCase() }))).toBe('name_taken')
  })
  test('updateStation refuses not_found', async () =>
    expect(codeOf(await owner.raw(outlets.updateStation, { stationId: UNKNOWN, version: 1, name: name('Cold') }))).toBe(
      'not_found',
    ))
  test('updateStation refuses stale_version', async () => {
    const { id } = await added()
    const response = await owner.raw(outlets.updateStation, { stationId: id, version: 7, name: name('Cold') })
    expect(codeOf(response)).toBe('stale_version')
  })
  test('updateStation refuses name_taken', async () => {
    const [one, other] = [await added(), await added()]
    const response = await owner.raw(outlets.updateStation, { stationId: one.id, version: 1, name: other.name })
    expect(codeOf(response)).toBe('name_taken')
  })
})

describe('points of sale', () => {
  test('take the next number; a later save changes them', async () => {
    const { id: businessServiceId } = await opened()
    const [first, second] = [await till({ businessServiceId }), await till()]
    expect(second.number).toBe(first.number + 1)
    const moved = { id: first.id, version: 1, name: 'Garden till', businessServiceId: null }
    expect(await owner.send(outlets.savePointOfSale, moved)).toEqual({
      ...first,
      name: 'Garden till',
      businessServiceId: null,
      version: 2,
    })
  })

  test('are read and written by the address of the specification', async () => {
    const url = `/api/property/${hotel.propertyId}/pointOfSale`
    const made = await owner.call('POST', url, { name: 'Given till', propertyId: hotel.propertyId })
    expect([made.status, made.body]).toMatchObject([200, { name: 'Given till', propertyId: hotel.propertyId }])
    const { body } = await waiter.call('GET', url)
    expect(body).toEqual(await waiter.send(outlets.pointsOfSale, {}))
    expect((body as { rows: object[] }).rows).toContainEqual(made.body)
  })

  test('five at once get five numbers', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => till()))
    expect(new Set(made.map(({ number }) => number)).size).toBe(5)
  })

  test('pointsOfSale refuses not_found for another property', async () =>
    expect(codeOf(await waiter.raw(outlets.pointsOfSale, { propertyId: hotel.foreignPropertyId }))).toBe('not_found'))
  test('savePointOfSale refuses not_found', async () =>
    expect(codeOf(await owner.raw(outlets.savePointOfSale, { id: UNKNOWN, version: 1, name: 'x' }))).toBe('not_found'))
  test('savePointOfSale refuses stale_version', async () => {
    const { id } = await till()
    expect(codeOf(await owner.raw(outlets.savePointOfSale, { id, name: 'x' }))).toBe('stale_version')
  })
  test('savePointOfSale refuses name_taken', async () => {
    const { name: taken } = await till()
    expect(codeOf(await owner.raw(outlets.savePointOfSale, { name: taken }))).toBe('name_taken')
  })
  test('savePointOfSale refuses unknown_reference', async () => {
    const response = await owner.raw(outlets.savePointOfSale, { name: name('Till'), businessServiceId: UNKNOWN })
    expect(codeOf(response)).toBe('unknown_reference')
  })
})

describe('resources', () => {
  test('people first, then the rest; inactive ones are listed only on request', async () => {
    const { id: businessServiceId } = await opened({ kind: 'SERVICE' })
    const chair = await served(businessServiceId, { kind: 'CHAIR', name: 'Chair 1' })
    const asha = await served(businessServiceId, { name: 'Asha', userId: waiter.userId })
    expect((await waiter.send(outlets.resources, { businessServiceId })).rows).toEqual([asha, chair])
    const { id: resourceId } = chair
    await owner.send(outlets.updateResource, {
      resourceId,
      version: 1,
      kind: 'CHAIR',
      name: 'Chair 1',
      isActive: false,
    })
    expect((await waiter.send(outlets.resources, { businessServiceId })).rows).toEqual([asha])
    const all = await waiter.send(outlets.resources, { businessServiceId, includeInactive: true })
    expect(all.rows).toHaveLength(2)
  })

  test('resources refuses not_found', async () =>
    expect(codeOf(await waiter.raw(outlets.resources, { businessServiceId: UNKNOWN }))).toBe('not_found'))
  test('createResource refuses not_found', async () =>
    expect(
      codeOf(await owner.raw(outlets.createResource, { businessServiceId: UNKNOWN, kind: 'ROOM', name: 'x' })),
    ).toBe('not_found'))
  test('createResource refuses name_taken', async () => {
    const { id: businessServiceId } = await opened()
    const { name: taken } = await served(businessServiceId)
    const response = await owner.raw(outlets.createResource, { businessServiceId, kind: 'ROOM', name: taken })
    expect(codeOf(response)).toBe('name_taken')
  })
  test('createResource refuses unknown_reference: someone who does not work here, and the account of a chair', async () => {
    const { id: businessServiceId } = await opened()
    const createResource = (more: object) =>
      owner.raw(outlets.createResource, { businessServiceId, name: name('x'), ...more })
    expect(codeOf(await createResource({ kind: 'STAFF', userId: stranger.userId }))).toBe('unknown_reference')
    expect(codeOf(await createResource({ kind: 'CHAIR', userId: waiter.userId }))).toBe('unknown_reference')
  })
  test('updateResource refuses not_found', async () => {
    const response = await owner.raw(outlets.updateResource, {
      resourceId: UNKNOWN,
      version: 1,
      kind: 'ROOM',
      name: 'x',
    })
    expect(codeOf(response)).toBe('not_found')
  })
  test('updateResource refuses stale_version', async () => {
    const { id: resourceId, kind } = await served((await opened()).id)
    expect(codeOf(await owner.raw(outlets.updateResource, { resourceId, version: 2, kind, name: 'x' }))).toBe(
      'stale_version',
    )
  })
  test('updateResource refuses name_taken', async () => {
    const { id } = await opened()
    const [{ id: resourceId, kind }, { name: taken }] = [await served(id), await served(id)]
    expect(codeOf(await owner.raw(outlets.updateResource, { resourceId, version: 1, kind, name: taken }))).toBe(
      'name_taken',
    )
  })
  test('updateResource refuses unknown_reference', async () => {
    const { id: resourceId, kind } = await served((await opened()).id)
    const userId = stranger.userId
    const response = await owner.raw(outlets.updateResource, { resourceId, version: 1, kind, name: name('x'), userId })
    expect(codeOf(response)).toBe('unknown_reference')
  })
})

test('a waiter and a manager read and do not write', async () => {
  const whole = { name: name('Mine'), kind: 'BAR', deliveryMethods: ['Counter'] }
  for (const one of [waiter, await hotel.as('PROP_MANAGER')]) {
    expect((await one.raw(outlets.create, whole)).status).toBe(403)
    expect((await one.raw(outlets.list, {})).status).toBe(200)
  }
})
