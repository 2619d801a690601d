import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { HIRE_PER } from '../contract/event-costs.ts'
import { chargesOfEvent, type CostlyEvent, eventKey, type Hire, priceOfEvent, timesHired } from './event-costs.ts'

const start = Date.parse('2026-12-10T13:30:00.000Z')
const lasting = (minutes: number) => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + minutes * 60_000).toISOString(),
})
const hire = (more: Partial<Hire> = {}): Hire => ({
  roomName: 'Durbar Hall', roomHire: minor(50_000), hirePer: 'HOUR', taxCategory: 'SERVICE', serviceCode: '997212', ...more,
}) // prettier-ignore
const coffee = { name: 'Coffee break', quantity: 40, unitAmount: minor(25_000), taxCategory: 'FOOD' as const }
const event = (more: Partial<CostlyEvent> = {}): CostlyEvent => ({
  name: 'Dinner', hireAmount: null, items: [], ...lasting(240), ...more,
}) // prettier-ignore

describe('the hire of a function room', () => {
  test.each([
    ['EVENT', 1, 1],
    ['EVENT', 1440, 1],
    ['HOUR', 1, 1],
    ['HOUR', 60, 1],
    ['HOUR', 61, 2],
    ['HOUR', 240, 4],
    ['DAY', 1440, 1],
    ['DAY', 1441, 2],
  ] as const)('per %s, for %i minutes, is charged %i times', (per, minutes, times) =>
    expect(timesHired(per, lasting(minutes))).toBe(times),
  )

  test('is the room’s price for the time, or what was agreed for the event, which may be nothing', () => {
    expect(chargesOfEvent(event(), hire())).toEqual([{ part: 'hire', name: 'Durbar Hall, Dinner', quantity: 4, unitAmount: 50_000, taxCategory: 'SERVICE', serviceCode: '997212' }]) // prettier-ignore
    expect(priceOfEvent(event({ hireAmount: minor(120_000) }), hire())).toBe(120_000)
    expect(chargesOfEvent(event({ hireAmount: minor(0) }), hire())).toEqual([])
    expect(chargesOfEvent(event(), hire({ roomHire: null }))).toEqual([])
  })
})

describe('what an event costs', () => {
  test('is its hire and its items, each a charge under its place', () => {
    const projector = { name: 'Projector', quantity: 1, unitAmount: minor(0), taxCategory: null }
    const charges = chargesOfEvent(event({ items: [projector, coffee] }), hire())
    expect(charges.map(({ part, name }) => [part, name])).toEqual([['hire', 'Durbar Hall, Dinner'], ['2', 'Coffee break']]) // prettier-ignore
    expect(priceOfEvent(event({ items: [projector, coffee] }), hire())).toBe(200_000 + 1_000_000)
    expect(eventKey('e', 2, 'hire')).toBe('event:e:2:hire')
  })

  test('is the sum of its charges, each above zero, by parts of their own; more time never costs less', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(minor)
    const item = fc.record({ name: fc.constant('x'), quantity: fc.integer({ min: 1, max: 500 }), unitAmount: amount, taxCategory: fc.constant(null) }) // prettier-ignore
    const costs = fc.record({ hireAmount: fc.option(amount), items: fc.array(item, { maxLength: 5 }) })
    const rooms = fc.record({ roomHire: fc.option(amount), hirePer: fc.constantFrom(...HIRE_PER) })
    const minutes = fc.integer({ min: 1, max: 1440 })
    fc.assert(
      fc.property(costs, rooms, minutes, minutes, (cost, room, some, more) => {
        const at = (length: number) => event({ ...cost, ...lasting(length) })
        const charges = chargesOfEvent(at(some), hire(room))
        expect(charges.every(({ unitAmount }) => unitAmount > 0)).toBe(true)
        expect(new Set(charges.map(({ part }) => part)).size).toBe(charges.length)
        const price = priceOfEvent(at(some), hire(room))
        expect(price).toBe(charges.reduce((all, { quantity, unitAmount }) => all + quantity * unitAmount, 0))
        expect(priceOfEvent(at(some + more), hire(room))).toBeGreaterThanOrEqual(price)
      }),
      { numRuns: LAW_CASES },
    )
  })
})
