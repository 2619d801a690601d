import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { seedPlaces } from './seed.ts'
import { addresses, type Level, type Place } from '../contract.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let staff: TestClient
let clerk: TestClient
let india: Place
let kerala: Place

beforeAll(async () => {
  hotel = await startTestServer()
  staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  clerk = await hotel.as('PROP_FRONTDESK')
  await seedPlaces((work) => hotel.db.platform(work), new Date().toISOString())
  india = await only('COUNTRY', 'India')
  kerala = await only('STATE', 'Kerala')
})
afterAll(() => hotel.stop())

async function only(level: Level, text: string): Promise<Place> {
  const found = (await staff.send(addresses.list, { level, text, limit: 200 })).rows.find(({ name }) => name === text)
  if (!found) throw new Error(`no ${text}`)
  return found
}
const city = (name: string, parentId = kerala.id, more: object = {}) =>
  staff.send(addresses.create, { level: 'CITY', parentId, name, ...more })

describe('what an installation begins with', () => {
  test('a state without a code of its own has none', async () => {
    expect(await hotel.rows(`select name from places where code = 'undefined'`)).toEqual([])
  })

  test('are the countries and their states; loaded again, nothing is added and nothing changed', async () => {
    const [counted] = await hotel.rows<{ countries: number; states: number }>(
      `select count(*) filter (where level = 'COUNTRY')::int as countries, count(*) filter (where level = 'STATE')::int as states from places`,
    )
    expect(counted?.countries).toBeGreaterThan(240)
    expect(counted?.states).toBeGreaterThan(3_500)
    expect([india.code, kerala.within]).toEqual(['IN', 'India'])
    expect(await seedPlaces((work) => hotel.db.platform(work), new Date().toISOString())).toBe(0)
  })

  test('and the larger cities, in their state where that is known, with where they lie', async () => {
    const names = async (text: string, above: object) =>
      (await clerk.send(addresses.find, { level: 'CITY', text, ...above })).rows.map(({ name, within }) => [
        name,
        within,
      ])
    expect(await names('jaip', { country: 'IN', state: 'Rajasthan' })).toContainEqual(['Jaipur', 'India'])
    expect(await names('austi', { country: 'US' })).toContainEqual(['Austin', 'Texas, United States'])
    expect(await names('pari', { country: 'France' })).toContainEqual(['Paris', 'France'])
    const [paris] = await hotel.rows<{ latitude: number; longitude: number }>(
      `select latitude, longitude from places where level = 'CITY' and folded = 'paris' order by abs(latitude - 48.85) limit 1`,
    )
    expect([Math.round(paris?.latitude ?? 0), Math.round(paris?.longitude ?? 0)]).toEqual([49, 2])
  })

  test('pages are read to the end, with the same rows', async () => {
    const all = (await staff.send(addresses.list, { level: 'STATE', parentId: india.id, limit: 200 })).rows
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await staff.send(addresses.list, {
        level: 'STATE',
        parentId: india.id,
        limit: 7,
        ...(after ? { after } : {}),
      })
      read.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(read).toEqual(all.map(({ id }) => id))
  })
})

describe('while someone types', () => {
  test('places are found by the beginning of a word or a code, without accents, within what is named above', async () => {
    await city('Kotapuram', kerala.id, { postalCode: '682001', latitude: 9.93, longitude: 76.26 })
    const names = async (level: Level, text: string, above: object = {}) =>
      (await clerk.send(addresses.find, { level, text, ...above })).rows.map(({ name }) => name)
    expect((await names('COUNTRY', 'in'))[0]).toBe('India')
    expect(await names('COUNTRY', 'cote')).toContain("Côte d'Ivoire, Republic of")
    expect(await names('STATE', 'kera', { country: 'India' })).toEqual(['Kerala'])
    expect(await names('STATE', 'kera', { country: 'France' })).toEqual([])
    expect(await names('CITY', 'KOTAPU', { country: 'in' })).toEqual(['Kotapuram'])
    const [found] = (await clerk.send(addresses.find, { level: 'CITY', text: 'kotapu' })).rows
    expect(found).toMatchObject({
      state: 'Kerala',
      country: 'India',
      countryCode: 'IN',
      postalCode: '682001',
      within: 'Kerala, India',
    })
    expect(await names('CITY', '%')).toEqual([])
  })

  test('a missing city is suggested once, waits for the platform, and is found once it is accepted', async () => {
    const request = { level: 'CITY', name: 'Alapgram', country: 'IN', state: 'Kerala' } as const
    expect(await clerk.send(addresses.suggest, request)).toEqual({ isNew: true })
    expect(await clerk.send(addresses.suggest, { ...request, name: 'alapgram' })).toEqual({ isNew: false })
    expect((await clerk.send(addresses.find, { level: 'CITY', text: 'alapg' })).rows).toEqual([])
    expect((await staff.send(addresses.counts, {})).suggested).toEqual([{ level: 'CITY', count: 1 }])
    const [waiting] = (await staff.send(addresses.list, { level: 'CITY', status: 'SUGGESTED' })).rows
    expect(waiting).toMatchObject({ name: 'Alapgram', within: 'Kerala, India', suggestedBy: 'Asha Rao' })
    await staff.send(addresses.turn, { placeId: waiting?.id ?? '', isActive: true })
    expect((await clerk.send(addresses.find, { level: 'CITY', text: 'alapg' })).rows).toHaveLength(1)
  })

  test('suggest refuses wrong_parent where nothing above is known', async () => {
    expect(codeOf(await clerk.raw(addresses.suggest, { level: 'CITY', name: 'Nowhere', country: 'Atlantis' }))).toBe(
      'wrong_parent',
    )
    expect(codeOf(await clerk.raw(addresses.suggest, { level: 'STREET', name: 'Main Road', country: 'India' }))).toBe(
      'wrong_parent',
    )
  })
})

describe('the platform’s staff', () => {
  test('create refuses name_taken however it is written, create refuses wrong_parent; five at once make one', async () => {
    const responses = await Promise.all(
      ['Thrissur', 'thrissur', 'THRISSUR', 'Thríssur', 'Thrissur '].map((name) =>
        staff.raw(addresses.create, { level: 'CITY', parentId: kerala.id, name }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    for (const parentId of [undefined, ABSENT, (await only('CITY', 'Kotapuram')).id])
      expect(codeOf(await staff.raw(addresses.create, { level: 'CITY', parentId, name: 'X' }))).toBe('wrong_parent')
  })

  test('change a place; update refuses stale_version, update refuses name_taken', async () => {
    const made = await city('Munar')
    const change = { placeId: made.id, version: made.version, name: 'Munnar', latitude: 10.09, longitude: 77.06 }
    expect(await staff.send(addresses.update, change)).toMatchObject({ name: 'Munnar', latitude: 10.09 })
    expect(codeOf(await staff.raw(addresses.update, change))).toBe('stale_version')
    expect(codeOf(await staff.raw(addresses.update, { ...change, version: made.version + 1, name: 'kotapuram' }))).toBe(
      'name_taken',
    )
  })

  test('merge two of one place; what lay in it moves; merge refuses already_merged, turn refuses already_merged', async () => {
    const [stored, twin] = [await city('Kozhikode'), await city('Calicut')]
    const beach = await staff.send(addresses.create, { level: 'SUBURB', parentId: twin.id, name: 'Beach' })
    expect((await staff.send(addresses.merge, { placeId: twin.id, intoId: stored.id })).id).toBe(stored.id)
    const { place } = await staff.send(addresses.get, { placeId: beach.id })
    expect([place.parentId, place.within]).toEqual([stored.id, 'Kozhikode, Kerala, India'])
    expect(codeOf(await staff.raw(addresses.merge, { placeId: twin.id, intoId: stored.id }))).toBe('already_merged')
    expect(codeOf(await staff.raw(addresses.turn, { placeId: twin.id, isActive: true }))).toBe('already_merged')
    expect(codeOf(await staff.raw(addresses.merge, { placeId: stored.id, intoId: kerala.id }))).toBe('wrong_parent')
    const other = await city('Kollam')
    await staff.send(addresses.create, { level: 'SUBURB', parentId: other.id, name: 'beach' })
    expect(codeOf(await staff.raw(addresses.merge, { placeId: other.id, intoId: stored.id }))).toBe('name_taken')
    // The name is free for another one, once its twin is merged: merge refuses name_taken no more.
    expect((await city('Calicut')).status).toBe('ACTIVE')
  })

  test('see how many addresses are written with it', async () => {
    const made = await city('Guruvayur')
    await clerk.send(customers.create, { firstName: 'Devi', city: 'guruvayur', country: 'India' })
    await clerk.send(customers.create, { firstName: 'Dev', city: 'Guruvayur', country: 'France' })
    expect((await staff.send(addresses.get, { placeId: made.id })).usedBy).toEqual({
      customers: 1,
      companies: 0,
      properties: 0,
    })
    expect((await staff.send(addresses.get, { placeId: india.id })).usedBy?.customers).toBe(1)
    expect((await staff.send(addresses.get, { placeId: kerala.id })).usedBy).toBeNull()
  })

  test('import a table, tried first; import refuses wrong_parent, import refuses too_many_rows', async () => {
    const table = 'Name;Code;PIN;Lat;Long\nKannipuram;;670001;11,87;75.37\nKotapuram\nKannipuram\n;x\n'
    const input = { level: 'CITY', parentId: kerala.id, table } as const
    const would = await staff.send(addresses.import, { ...input, isTrial: true })
    expect(would).toMatchObject({ added: 1, known: 1 })
    expect(would.faults.map(({ because }) => because)).toEqual(['TWICE', 'NAME'])
    expect(await staff.send(addresses.import, input)).toEqual(would)
    expect(await staff.send(addresses.import, input)).toMatchObject({ added: 0, known: 2 })
    expect((await only('CITY', 'Kannipuram')).latitude).toBe(11.87)
    expect(codeOf(await staff.raw(addresses.import, { ...input, parentId: ABSENT }))).toBe('wrong_parent')
    const long = Array.from({ length: 5_001 }, (_, at) => `Place ${at}`).join('\n')
    expect(codeOf(await staff.raw(addresses.import, { ...input, table: long }))).toBe('too_many_rows')
  })

  test('get refuses not_found, update refuses not_found, turn refuses not_found, merge refuses not_found', async () => {
    const input = { placeId: ABSENT, version: 1, name: 'X', isActive: true, intoId: ABSENT }
    const { placeId, version, name, isActive, intoId } = input
    const responses = await Promise.all([
      staff.raw(addresses.get, { placeId }),
      staff.raw(addresses.update, { placeId, version, name }),
      staff.raw(addresses.turn, { placeId, isActive }),
      staff.raw(addresses.merge, { placeId, intoId }),
    ])
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'not_found'))
  })

  test('merge refuses wrong_parent of a place into itself, merge refuses name_taken leaves both as they were', async () => {
    const alone = await city('Palakkad')
    expect(codeOf(await staff.raw(addresses.merge, { placeId: alone.id, intoId: alone.id }))).toBe('wrong_parent')
    expect((await staff.send(addresses.get, { placeId: alone.id })).place.status).toBe('ACTIVE')
  })
})
