import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { assertSellable, assertSold, lastSendOn, orderEnd, orderStateOf, sendDayOf } from './gifts.ts'

const TODAY = '2026-11-20' as Day
const NOW = '2026-11-20T10:00:00.000Z'
const RUNS = { numRuns: 100 }
const amount = fc.integer({ min: 1, max: 1_000_000 }).map(minor)
const refused = (act: () => void) => {
  try {
    act()
    return false
  } catch {
    return true
  }
}

describe('amounts', () => {
  test('an amount is sold when it is offered or lies between the least and the most', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 4 }), amount, amount, amount, (amounts, least, most, wanted) => {
        const isSold = amounts.includes(wanted) || (wanted >= least && wanted <= most)
        expect(refused(() => assertSold({ amounts, least, most }, wanted))).toBe(!isSold)
      }),
      RUNS,
    )
  })

  test('at each bound it is sold, one unit beside it it is not', () => {
    const sold = { amounts: [], least: minor(1_000), most: minor(5_000) }
    expect([999, 1_000, 5_000, 5_001].map((one) => refused(() => assertSold(sold, minor(one))))).toEqual([
      true, false, false, true,
    ]) // prettier-ignore
  })

  test('what can be saved is sold', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 4 }), amount, amount, (amounts, least, most) => {
        const settings = { amounts, least, most }
        if (refused(() => assertSellable(settings))) return
        for (const one of [...amounts, least, most]) assertSold(settings, one)
      }),
      RUNS,
    )
    expect(refused(() => assertSellable({ amounts: [], least: minor(2), most: minor(1) }))).toBe(true)
    expect(refused(() => assertSellable({ amounts: [minor(3)], least: minor(1), most: minor(2) }))).toBe(true)
  })
})

describe('an order', () => {
  test('waits two days, and what is paid stays paid', () => {
    const expiresAt = orderEnd(NOW)
    expect(expiresAt).toBe('2026-11-22T10:00:00.000Z')
    expect(orderStateOf({ paidAt: null, expiresAt }, '2026-11-22T09:59:59.999Z')).toBe('OPEN')
    expect(orderStateOf({ paidAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
    expect(orderStateOf({ paidAt: expiresAt, expiresAt: NOW }, '2027-01-01T00:00:00.000Z')).toBe('PAID')
  })
})

describe('the day a voucher is mailed', () => {
  test('is today at the earliest, and a year ahead or its last day at the latest', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 800 }), fc.option(fc.integer({ min: 0, max: 800 })), (days, valid) => {
        const expiresOn = valid === null ? null : addDays(TODAY, valid)
        const last = lastSendOn(TODAY, expiresOn)
        expect(last <= addDays(TODAY, 365)).toBe(true)
        expect(expiresOn === null || last <= expiresOn).toBe(true)
        const day = sendDayOf(addDays(TODAY, days), TODAY)
        expect(day).toBe(days < 0 ? TODAY : addDays(TODAY, days))
      }),
      RUNS,
    )
    expect(sendDayOf(null, TODAY)).toBeNull()
    expect(lastSendOn(TODAY, null)).toBe('2027-11-20')
    expect(lastSendOn(TODAY, addDays(TODAY, 30))).toBe('2026-12-20')
  })
})
