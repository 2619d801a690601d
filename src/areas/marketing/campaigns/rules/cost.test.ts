import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { unitsOf } from '#areas/platform/messages/rules/sms.ts'
import { costOf, costPerThousand, isInBudget } from './cost.ts'

test.each([
  [0, 5_000, 0],
  [1, 499, 0],
  [1, 500, 1],
  [1_000, 5_000, 5_000],
  [3, 1_500, 5],
  [1_000_000, 1_000_000_000, 1_000_000_000_000],
])('%i messages at %i for a thousand cost %i', (messages, perThousand, cost) => {
  expect(costOf(messages, minor(perThousand))).toBe(cost)
})

test('more messages never cost less, and thousands cost exactly what a thousand costs', () => {
  const amounts = fc.record({ messages: fc.nat(1_000_000), more: fc.nat(1_000), per: fc.nat(1_000_000_000).map(minor) })
  fc.assert(
    fc.property(amounts, ({ messages, more, per }) => {
      expect(costOf(messages + more, per)).toBeGreaterThanOrEqual(costOf(messages, per))
      expect(costOf(more * 1_000, per)).toBe(more * per)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a budget allows a cost up to itself; each channel has its own cost', () => {
  expect([99, 100, 101].map((cost) => isInBudget(minor(cost), minor(100)))).toEqual([true, true, false])
  expect(isInBudget(minor(101), null)).toBe(true)
  const costs = { mailCost: minor(1), smsCost: minor(2), whatsappCost: minor(3) }
  expect((['MAIL', 'SMS', 'WHATSAPP'] as const).map((channel) => costPerThousand(costs, channel))).toEqual([1, 2, 3])
})

test.each([
  ['SMS', 0, 1],
  ['SMS', 160, 1],
  ['SMS', 161, 2],
  ['SMS', 306, 2],
  ['SMS', 307, 3],
  ['MAIL', 1_000, 1],
  ['WHATSAPP', 1_000, 1],
] as const)('a message by %s of %i letters is paid for %i times', (channel, letters, units) => {
  expect(unitsOf(channel, 'a'.repeat(letters))).toBe(units)
})
