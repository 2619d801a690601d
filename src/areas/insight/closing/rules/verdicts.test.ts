import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Blocker, Policy } from '../contract/replies.ts'
import { blockers } from './policies.ts'
import { DECIDED, type Fact, obstaclesIn, type Terms, verdictOf } from './verdicts.ts'

const today = '2026-11-20' as Day
const fact: Fact = { id: 'f', day: today, amount: null, balance: null, isInvoiced: false, refusal: null }
const terms: Terms = { policy: 'STOP', decisions: null, wall: { today, time: '23:00' }, noShowAt: '22:00' } // prettier-ignore
const stops = (blocker: Blocker, policy: Policy, more: Partial<Fact> = {}, of: Partial<Terms> = {}) =>
  verdictOf(blocker, { ...fact, ...more }, { ...terms, policy, ...of }).stopsBy

describe('a close', () => {
  test('stops where its policy requires it, and where a guest was not decided on', () => {
    expect(stops('arrivals', 'STOP')).toBe('policy')
    expect(stops('arrivals', 'NO_SHOW', {}, { decisions: {} })).toBe('undecided')
    expect(stops('arrivals', 'STOP', {}, { decisions: { f: 'STOP' } })).toBe('policy')
    expect(verdictOf('arrivals', fact, { ...terms, decisions: { f: 'NO_SHOW' } })).toEqual({ action: 'NO_SHOW', stopsBy: null }) // prettier-ignore
    // A choice that is none of this kind's counts as none.
    expect(verdictOf('arrivals', fact, { ...terms, policy: 'NO_SHOW', decisions: { f: 'CHECK_OUT' } })).toEqual({ action: 'STOP', stopsBy: 'undecided' }) // prettier-ignore
  })

  test('decides one by one on guests and bookings alone', () => {
    const other = blockers.find((blocker) => !DECIDED.includes(blocker))!
    expect(verdictOf(other, fact, { ...terms, policy: 'PASS', decisions: { f: 'STOP' } }).action).toBe('PASS')
    expect([...DECIDED].toSorted()).toEqual(['arrivals', 'departures', 'options'])
  })

  test('marks no one as not arrived before the hour, nor while the nights are invoiced', () => {
    const early = { wall: { today, time: '21:59' } }
    for (const policy of ['NO_SHOW', 'NO_SHOW_FREE'] as const) {
      expect([stops('arrivals', policy), stops('arrivals', policy, { day: null }, early)]).toEqual([null, null])
      expect(stops('arrivals', policy, {}, early)).toBe('no_show_too_early')
      expect(stops('arrivals', policy, { isInvoiced: true })).toBe('already_invoiced')
    }
  })

  test('checks no one out who owes, and completes no order that is not paid', () => {
    const owing = [null, -1, 0, 1].map((amount) => (amount === null ? null : minor(amount)))
    expect(owing.map((balance) => stops('departures', 'CHECK_OUT', { balance }))).toEqual([null, null, null, 'balance_due']) // prettier-ignore
    expect(owing.map((amount) => stops('orders', 'COMPLETE', { amount }))).toEqual([null, null, null, 'balance_due'])
  })

  test('goes as far as what it does is not refused', () => {
    for (const policy of ['NO_SHOW', 'CHECK_OUT', 'COMPLETE', 'PASS'] as const)
      expect(stops('shifts', policy, { refusal: 'stale_version' })).toBe('stale_version')
    expect(stops('shifts', 'PASS', { isInvoiced: true, balance: minor(5), amount: minor(5) })).toBeNull()
  })
})

describe('what stops a close', () => {
  type Plan = Parameters<typeof obstaclesIn>[0]
  const nothing = { count: 0, findings: [] }
  const none: Plan = {
    arrivals: nothing, departures: nothing, options: nothing, orders: nothing, shifts: nothing, unposted: nothing, drafts: nothing, unassigned: nothing,
    zeroRates: nothing, rateVariance: nothing,
  } // prettier-ignore
  const finding = (stopsBy: string | null, more: object = {}) => ({ action: 'STOP' as const, stopsBy, bookingId: null, ...more }) // prettier-ignore

  test('is the number of a kind the property stops at, and each thing by itself that cannot be done', () => {
    const plan = {
      ...none,
      arrivals: { count: 3, findings: [finding('policy'), finding('policy'), finding(null)] },
      departures: { count: 2, findings: [finding('balance_due', { reference: 'B7', bookingId: 'b' }), finding('policy'), finding('undecided')] }, // prettier-ignore
      orders: { count: 1, findings: [finding(null)] },
    } as Plan
    expect(obstaclesIn(plan)).toEqual([
      { blocker: 'arrivals', count: 3 },
      { blocker: 'departures', count: 1, reference: 'B7', bookingId: 'b', code: 'balance_due' },
      { blocker: 'departures', count: 1, code: 'undecided' },
    ])
    expect(obstaclesIn(none)).toEqual([])
  })

  test('is named twenty times of one kind at most', () => {
    const many = { count: 30, findings: Array.from({ length: 30 }, () => finding('balance_due')) }
    expect(obstaclesIn({ ...none, departures: many } as Plan)).toHaveLength(20)
  })
})
