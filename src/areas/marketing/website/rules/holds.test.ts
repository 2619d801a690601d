import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { PAY_RULES, PAY_SHARES } from '../contract/settings.ts'
import { after, isHoarding, mostRoomsHeld, payableNow, payUntil } from './holds.ts'

const noon = '2026-11-20T12:00:00.000Z'
const today = '2026-11-20' as Day

describe('holds', () => {
  test('take five rooms of a small property, and half of a larger one', () => {
    expect([0, 1, 10, 11, 40].map(mostRoomsHeld)).toEqual([5, 5, 5, 6, 20])
  })

  test('are three of an address, and as many rooms as the property lets go', () => {
    const open = { ofAddress: 2, rooms: 4, roomCount: 6 }
    expect([isHoarding(open, 1), isHoarding(open, 2), isHoarding({ ...open, ofAddress: 3 }, 1)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('never take more than half of the rooms, or five', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 5 }), (roomCount, rooms, wanted) => {
        const isTaken = !isHoarding({ ofAddress: 0, rooms, roomCount }, wanted)
        if (isTaken) expect(rooms + wanted).toBeLessThanOrEqual(Math.max(5, (roomCount + 1) / 2))
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('what is paid online', () => {
  const bill = {
    due: minor(900),
    deposits: [
      { dueOn: today, open: minor(200) },
      { dueOn: '2026-11-21' as Day, open: minor(300) },
    ],
  }

  test('is nothing, all that is due, or the deposits due today', () => {
    const of = (payRule: (typeof PAY_RULES)[number], payShare: (typeof PAY_SHARES)[number]) =>
      payableNow({ payRule, payShare }, bill, today)
    expect([of('NONE', 'TOTAL'), of('LINK', 'TOTAL'), of('GATEWAY', 'DEPOSIT')]).toEqual([0, 900, 200])
    expect(payableNow({ payRule: 'LINK', payShare: 'TOTAL' }, { ...bill, due: minor(-5) }, today)).toBe(0)
  })

  test('is never below zero, nor more than is due where deposits are part of it', () => {
    const amount = fc.nat(1_000_000).map(minor)
    fc.assert(
      fc.property(fc.constantFrom(...PAY_RULES), fc.constantFrom(...PAY_SHARES), amount, amount, (payRule, payShare, first, rest) => {
        const asked = payableNow({ payRule, payShare }, { due: minor(first + rest), deposits: [{ dueOn: today, open: first }] }, today)
        expect(asked).toBeGreaterThanOrEqual(0)
        expect(asked).toBeLessThanOrEqual(first + rest)
      }),
      { numRuns: LAW_CASES },
    ) // prettier-ignore
  })

  test('has an hour at once, or the hours of an option; the option outlives the link', () => {
    expect(payUntil(noon, { isAtOnce: true, optionHours: 24 })).toEqual({
      link: '2026-11-20T13:00:00.000Z',
      option: '2026-11-20T13:10:00.000Z',
    })
    expect(payUntil(noon, { isAtOnce: false, optionHours: 24 }).link).toBe(after(noon, 24 * 60))
  })
})
