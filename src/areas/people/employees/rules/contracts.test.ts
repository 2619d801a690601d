import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { contractStateOn, endBefore, isEndedBy, shownContractOn } from './contracts.ts'

const DAY = '2026-11-20' as Day
const on = (days: number) => addDays(DAY, days)
const contract = (from: number, until: number | null, isVoid = false) => ({
  from: on(from),
  until: until === null ? null : on(until),
  isVoid,
})

describe('a contract on a day', () => {
  test('holds from its first day to its last', () => {
    expect([contract(0, 0), contract(1, 2), contract(-9, -1), contract(-9, null), contract(0, 0, true)].map((one) => contractStateOn(one, DAY))).toEqual(['IN_FORCE', 'AHEAD', 'ENDED', 'IN_FORCE', 'VOID'])
  }) // prettier-ignore

  test('the file shows the one that holds, else the latest begun, else the first to come; void ones never', () => {
    const [past, held, next, mistake] = [contract(-9, -5), contract(-4, null), contract(5, 9), contract(-1, 1, true)]
    expect(shownContractOn([next, held, past], DAY)).toBe(held)
    expect(shownContractOn([next, past, mistake], DAY)).toBe(past)
    expect(shownContractOn([contract(7, 9), next], DAY)).toBe(next)
    expect(shownContractOn([mistake], DAY)).toBeUndefined()
  })

  test('law: whichever would still hold is ended the day before a new one, and then holds on none of its days', () => {
    const span = fc.record({ from: fc.integer({ min: -50, max: 50 }), length: fc.option(fc.nat(40)) })
    fc.assert(
      fc.property(span, fc.integer({ min: -60, max: 60 }), ({ from, length }, next) => {
        const one = contract(from, length === null ? null : from + length)
        if (!isEndedBy(one, on(next))) return one.from >= on(next) || (one.until !== null && one.until < on(next))
        return endBefore(on(next)) >= one.from && contractStateOn({ ...one, until: endBefore(on(next)) }, on(next)) === 'ENDED'
      }),
    )
  }) // prettier-ignore
})
