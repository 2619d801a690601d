import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rates } from '../contract/rates.ts'
import { ratesArea } from './rates.ts'

const { businessDate: today, bar, standard } = FIXTURE
const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())
beforeEach(async () => {
  await manager.send(rates.setAgeCategories, { categories: [] })
})

const infant = { name: 'Infant', oldestAge: 2, takesPlace: false }
const child = { name: 'Child', oldestAge: 11, takesPlace: true }
const set = async (...categories: RequestOf<typeof rates.setAgeCategories>['categories']) =>
  (await manager.send(rates.setAgeCategories, { categories })).rows
const price = {
  ratePlanId: bar,
  roomTypeId: standard,
  baseAmount: minor(300_000),
  extraAdultAmount: minor(100_000),
  extraChildAmount: minor(50_000),
}
const childPrices = async () => {
  const { standing } = await desk.send(rates.prices, { from: today, until: addDays(today, 1) })
  return standing.find((one) => one.ratePlanId === bar && one.roomTypeId === standard)?.childPrices
}

describe('age categories', () => {
  test('are set all at once, read by the desk in the order of their ages, and recorded', async () => {
    const made = await set(child, infant)
    expect(made.map(({ name, oldestAge, takesPlace }) => ({ name, oldestAge, takesPlace }))).toEqual([infant, child])
    expect((await desk.send(rates.ageCategories, {})).rows).toEqual(made)
    const [first, second] = made
    const swapped = await set({ ...first!, oldestAge: 11 }, { ...second!, oldestAge: 2 })
    expect(swapped.map(({ id, oldestAge }) => [id, oldestAge])).toEqual([
      [second?.id, 2],
      [first?.id, 11],
    ])
    const [row] = await hotel.rows<{ after: { categories: object[] } }>(
      `select after from audit_events where type = 'AGE_CATEGORIES_SET' order by happened_at desc, id desc limit 1`,
    )
    expect(row?.after.categories).toHaveLength(2)
  })

  test('setAgeCategories refuses not_found for an unknown category, and stores nothing of it', async () => {
    await set(infant)
    const categories = [{ ...child, id: ABSENT }]
    expect(codeOf(await manager.raw(rates.setAgeCategories, { categories }))).toBe('not_found')
    expect((await desk.send(rates.ageCategories, {})).rows).toHaveLength(1)
  })

  test.each([
    ['two of one name', [child, { ...infant, name: 'CHILD' }]],
    ['two that end at one age', [child, { ...infant, oldestAge: 11 }]],
    ['an age above 17', [{ ...child, oldestAge: 18 }]],
    ['an age below 0', [{ ...child, oldestAge: -1 }]],
    ['a seventh', Array.from({ length: 7 }, (_, at) => ({ ...child, name: `C${at}`, oldestAge: at }))],
  ])('with %s are not taken', async (_, categories) => {
    expect((await manager.raw(rates.setAgeCategories, { categories })).status).toBe(400)
  })

  test('at the bounds are: six of them, from 0 to 17 years', async () => {
    const six = [0, 1, 2, 3, 4, 17].map((oldestAge) => ({ ...child, name: `To ${oldestAge}`, oldestAge }))
    expect(await set(...six)).toHaveLength(6)
  })

  test('need the permission to set prices', async () => {
    expect((await desk.raw(rates.setAgeCategories, { categories: [child] })).status).toBe(403)
  })
})

describe('prices of children by age', () => {
  test('are stored with the base rate, without those that are none, and go with their category', async () => {
    const [first, second] = await set(infant, child)
    const amounts = [
      { categoryId: first!.id, amount: minor(0) },
      { categoryId: second!.id, amount: minor(30_000) },
    ]
    const saved = await manager.send(rates.setStandingPrice, { ...price, childPrices: amounts })
    expect([saved.childPrices, await childPrices()]).toEqual([amounts, amounts])
    await set(second!)
    expect(await childPrices()).toEqual([amounts[1]])
    const none = [{ categoryId: second!.id, amount: null }]
    await manager.send(rates.setStandingPrice, { ...price, childPrices: none })
    expect(await childPrices()).toEqual([])
  })

  test('setStandingPrice refuses unknown_reference for a category of no one', async () => {
    const childPrices = [{ categoryId: ABSENT, amount: minor(1) }]
    expect(codeOf(await manager.raw(rates.setStandingPrice, { ...price, childPrices }))).toBe('unknown_reference')
  })
})
