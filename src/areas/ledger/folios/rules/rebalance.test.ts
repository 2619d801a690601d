import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Minor, minor, sum } from '#core/money.ts'
import {
  afterPlan,
  type Allocation,
  coverPayments,
  isEmptyPlan,
  type Part,
  type Plan,
  rebalance,
  roomTarget,
  type AllocationLine,
  type AllocatedPayment,
} from './rebalance.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }

let ids = 0
const paid = (amount: number, more: Partial<AllocatedPayment> = {}): AllocatedPayment => ({
  id: `p${(ids += 1)}`,
  kind: more.lineId ? 'SERVICE' : 'ROOM',
  lineId: null,
  paymentMode: 'Card',
  status: 'Paid',
  amount: minor(amount),
  isAdvance: false,
  companyId: null,
  ...more,
})
const promise = (amount: number, lineId: string, more: Partial<AllocatedPayment> = {}) =>
  paid(amount, { status: 'NotPaid', paymentMode: 'BillToRoom', lineId, ...more })
const service = (id: string, amount: number): AllocationLine => ({
  id,
  kind: 'SERVICE',
  amount: minor(amount),
  chargeableToBooking: true,
})
const expense = (id: string, amount: number, chargeableToBooking = false): AllocationLine => ({
  id,
  kind: 'EXPENSE',
  amount: minor(amount),
  chargeableToBooking,
})
const saved = ({ save }: Plan) =>
  save.map(({ id, kind, lineId, paymentMode, status, amount, was }) => ({
    id,
    kind,
    lineId,
    paymentMode,
    status,
    amount,
    was,
  }))
const none: Plan = { save: [], remove: [] }

describe('a bill', () => {
  test('on which nothing is paid too much stays as it is', () => {
    expect(rebalance({ room: minor(100), lines: [service('s', 30)], payments: [paid(60), paid(40)] })).toEqual(none)
  })

  test('overpaid in Card: the latest is trimmed, and what is left is a Cash payment of the room', () => {
    const [first, last] = [paid(80), paid(50)]
    const plan = rebalance({ room: minor(100), lines: [], payments: [first, last] })
    expect(saved(plan)).toEqual([
      { id: last.id, kind: 'ROOM', lineId: null, paymentMode: 'Card', status: 'Paid', amount: 20, was: 50 },
      { id: null, kind: 'ROOM', lineId: null, paymentMode: 'Cash', status: 'Paid', amount: 30, was: null },
    ])
    expect(plan.remove).toEqual([])
  })

  test('overpaid in Cash has its leftover already', () => {
    expect(rebalance({ room: minor(100), lines: [], payments: [paid(130, { paymentMode: 'Cash' })] })).toEqual(none)
  })

  test('pays a service out of what the room has too much, and then an expense that is not chargeable', () => {
    const [first, last] = [paid(100), paid(60)]
    const lines = [expense('e', 20), expense('c', 50, true), service('s', 30)]
    const plan = rebalance({ room: minor(100), lines, payments: [first, last] })
    expect(saved(plan)).toEqual([
      { id: null, kind: 'SERVICE', lineId: 's', paymentMode: 'Cash', status: 'Paid', amount: 30, was: null },
      { id: null, kind: 'EXPENSE', lineId: 'e', paymentMode: 'Cash', status: 'Paid', amount: 20, was: null },
      { id: null, kind: 'ROOM', lineId: null, paymentMode: 'Cash', status: 'Paid', amount: 10, was: null },
    ])
    expect(plan.remove).toEqual([last.id])
  })

  test('covers a line in part: a Paid part and a NotPaid remainder, both in Cash', () => {
    const plan = rebalance({
      room: minor(100),
      lines: [service('s', 90)],
      payments: [paid(140, { paymentMode: 'Cash' })],
    })
    expect(saved(plan).slice(1)).toEqual([
      { id: null, kind: 'SERVICE', lineId: 's', paymentMode: 'Cash', status: 'Paid', amount: 40, was: null },
      { id: null, kind: 'SERVICE', lineId: 's', paymentMode: 'Cash', status: 'NotPaid', amount: 50, was: null },
    ])
  })

  test('and with more money later pays the remainder', () => {
    const before = [
      paid(100),
      paid(40, { lineId: 's', paymentMode: 'Cash' }),
      promise(50, 's', { paymentMode: 'Cash' }),
      paid(70, { paymentMode: 'UPI' }),
    ]
    const plan = rebalance({ room: minor(100), lines: [service('s', 90)], payments: before })
    expect(saved(plan)).toEqual([
      { id: null, kind: 'SERVICE', lineId: 's', paymentMode: 'Cash', status: 'Paid', amount: 50, was: null },
      { id: null, kind: 'ROOM', lineId: null, paymentMode: 'Cash', status: 'Paid', amount: 20, was: null },
    ])
    expect(plan.remove).toEqual([before[2]?.id, before[3]?.id])
  })

  test('leaves an advance an advance: normal money is drawn first', () => {
    const payments = [paid(100), paid(50, { isAdvance: true }), paid(20)]
    const plan = rebalance({ room: minor(100), lines: [service('s', 40)], payments })
    expect(plan.save.map(({ lineId, amount, isAdvance }) => [lineId, amount, isAdvance])).toEqual([
      ['s', 20, false],
      ['s', 20, true],
      [null, 30, true],
    ])
  })

  test('releases the money of a reversed line', () => {
    const voided = paid(30, { lineId: 's' })
    const plan = rebalance({ room: minor(100), lines: [service('s', 0)], payments: [paid(100), voided] })
    expect(saved(plan)).toEqual([
      { id: null, kind: 'ROOM', lineId: null, paymentMode: 'Cash', status: 'Paid', amount: 30, was: null },
    ])
    expect(plan.remove).toEqual([voided.id])
  })

  test('drops Paid payments of nothing on a line that costs something, and only saved ones', () => {
    const nothing = paid(0, { lineId: 's' })
    const unsaved = paid(0, { lineId: 's', id: null })
    const free = paid(0, { lineId: 'free' })
    const lines = [service('s', 30), service('free', 0)]
    expect(rebalance({ room: minor(100), lines, payments: [nothing, unsaved, free] })).toEqual({
      save: [],
      remove: [nothing.id],
    })
  })

  test('is not overpaid by what was refunded', () => {
    const room = roomTarget(100, 20, 40)
    expect(room).toBe(120)
    expect(rebalance({ room, lines: [service('s', 30)], payments: [paid(120)] })).toEqual(none)
  })
})

describe('a promise', () => {
  test('of the guest becomes Cash when the surplus covers its line', () => {
    const toRoom = promise(30, 's')
    const plan = rebalance({ room: minor(100), lines: [service('s', 30)], payments: [paid(130), toRoom] })
    expect(saved(plan)[1]).toEqual({
      id: null,
      kind: 'SERVICE',
      lineId: 's',
      paymentMode: 'Cash',
      status: 'Paid',
      amount: 30,
      was: null,
    })
    expect(plan.remove).toEqual([toRoom.id])
  })

  test('of the guest that is covered in part becomes a Paid part and a NotPaid remainder', () => {
    const toRoom = promise(30, 's')
    const plan = rebalance({ room: minor(100), lines: [service('s', 30)], payments: [paid(112), toRoom] })
    expect(saved(plan).slice(1).map(({ paymentMode, status, amount }) => [paymentMode, status, amount])).toEqual([
      ['Cash', 'Paid', 12],
      ['Cash', 'NotPaid', 18],
    ]) // prettier-ignore
    expect(plan.remove).toEqual([toRoom.id])
  })

  test('without any surplus stays what it is', () => {
    expect(rebalance({ room: minor(100), lines: [service('s', 30)], payments: [paid(100), promise(30, 's')] })).toEqual(
      none,
    )
  })

  test('on a company’s account is converted as a whole or not at all', () => {
    const onAccount = promise(30, 's', { paymentMode: 'Credit', companyId: 'c' })
    const of = (money: number) =>
      rebalance({
        room: minor(100),
        lines: [service('s', 30)],
        payments: [paid(money, { paymentMode: 'Cash' }), onAccount],
      })
    expect(of(129)).toEqual(none)
    expect(of(130).remove).toEqual([onAccount.id])
  })

  test('on the room is settled, not covered', () => {
    const onRoom = paid(100, { status: 'NotPaid', paymentMode: 'Credit' })
    const cash = paid(150, { paymentMode: 'Cash' })
    expect(rebalance({ room: minor(100), lines: [], payments: [cash, onRoom] })).toEqual(none)
  })
})

const lineIds = ['a', 'b', 'c', 'd'] as const
const amount = fc.integer({ min: 0, max: 400 }).map((value) => minor(value))
const positive = fc.integer({ min: 1, max: 400 }).map((value) => minor(value))
const line = (id: string): fc.Arbitrary<AllocationLine> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('SERVICE', 'EXPENSE'),
    amount,
    chargeableToBooking: fc.boolean(),
  })
const part: fc.Arbitrary<Part> = fc
  .record({
    room: amount,
    lines: fc.tuple(...lineIds.map(line)).chain((all) => fc.subarray(all)),
    payments: fc.array(
      fc.record({
        lineId: fc.option(fc.constantFrom(...lineIds), { nil: null }),
        paymentMode: fc.constantFrom('Cash', 'Card', 'UPI', 'Bank', 'Credit', 'BillToRoom'),
        isRemainder: fc.boolean(),
        amount: positive,
        isAdvance: fc.boolean(),
        companyId: fc.option(fc.constantFrom('x', 'y'), { nil: null }),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ room, lines, payments }) => ({
    room,
    lines,
    payments: payments.map(({ isRemainder, ...payment }, index): AllocatedPayment => {
      const isUnpaid =
        ['Credit', 'BillToRoom'].includes(payment.paymentMode) || (isRemainder && payment.paymentMode === 'Cash')
      const kind = lines.find(({ id }) => id === payment.lineId)?.kind ?? 'SERVICE'
      return {
        ...payment,
        id: `p${index}`,
        kind: payment.lineId === null ? 'ROOM' : kind,
        status: isUnpaid ? 'NotPaid' : 'Paid',
      }
    }),
  }))

const real = (payments: readonly AllocatedPayment[]) =>
  payments.filter(({ status }) => status === 'Paid').reduce((total, { amount: one }) => total + one, 0)
const after = (given: Part): AllocatedPayment[] =>
  afterPlan(given.payments, rebalance(given)).map((payment, index) => ({ ...payment, id: payment.id ?? `n${index}` }))
const paidFor = (payments: readonly AllocatedPayment[], lineId: string | null) =>
  real(payments.filter((payment) => payment.lineId === lineId && (lineId !== null || payment.kind === 'ROOM')))
const skippedIn = ({ lines }: Part) =>
  lines.filter((one) => one.kind === 'EXPENSE' && one.chargeableToBooking).map(({ id }) => id as string | null)

describe('laws', () => {
  const holds = (law: (given: Part) => void) =>
    fc.assert(
      fc.property(part, (given) => {
        law(given)
      }),
      CASES,
    )

  test('real money is the same before and after', () =>
    holds((given) => expect(real(after(given))).toBe(real(given.payments))))

  test('a second run changes nothing', () =>
    holds((given) => expect(isEmptyPlan(rebalance({ ...given, payments: after(given) }))).toBe(true)))

  test('no line is paid above its amount; the room is only by what nothing else needed', () =>
    holds((given) => {
      const then = after(given)
      const skipped = skippedIn(given)
      const open = given.lines.filter(({ id }) => !skipped.includes(id))
      for (const { id, amount: cost } of open) expect(paidFor(then, id)).toBeLessThanOrEqual(cost)
      if (paidFor(then, null) <= given.room) return
      for (const { id, amount: cost } of open) {
        const onAccount = then.filter(
          (one) => one.lineId === id && one.companyId !== null && ['Credit', 'BillToRoom'].includes(one.paymentMode),
        )
        const promised = onAccount.reduce((total, one) => total + one.amount, 0)
        expect(paidFor(then, id) + promised).toBeGreaterThanOrEqual(cost)
      }
    }))

  test('what was paid on a line that needs it stays on it', () =>
    holds((given) => {
      for (const { id, amount: cost } of given.lines)
        expect(paidFor(after(given), id)).toBeGreaterThanOrEqual(Math.min(cost, paidFor(given.payments, id)))
    }))

  test('expenses chargeable to the booking are untouched, as is every promise on the room', () =>
    holds((given) => {
      const touched = new Set([
        ...rebalance(given).save.map(({ id }) => id),
        ...rebalance(given).remove.map((id) => id as string | null),
      ])
      const skipped = skippedIn(given)
      for (const payment of given.payments)
        if (skipped.includes(payment.lineId) || (payment.kind === 'ROOM' && payment.status === 'NotPaid'))
          expect(touched.has(payment.id)).toBe(false)
      expect(rebalance(given).save.some(({ lineId }) => skipped.includes(lineId))).toBe(false)
    }))

  test('a promise is removed only when real money takes its place, and never becomes more', () =>
    holds((given) => {
      const then = after(given)
      const promised = (payments: readonly AllocatedPayment[], id: string) =>
        payments.reduce((total, one) => total + (one.lineId === id && one.status === 'NotPaid' ? one.amount : 0), 0)
      const skipped = skippedIn(given)
      for (const { id, amount: cost } of given.lines) {
        if (skipped.includes(id)) continue
        const lost = promised(given.payments, id) - promised(then, id)
        const stillOpen = cost - paidFor(then, id) - promised(then, id)
        if (lost > 0) expect(stillOpen).toBeLessThanOrEqual(Math.max(0, cost - paidFor(given.payments, id) - promised(given.payments, id))) // prettier-ignore
      }
    }))

  test('an advance stays an advance', () =>
    holds((given) => {
      const advances = (payments: readonly AllocatedPayment[]) => real(payments.filter(({ isAdvance }) => isAdvance))
      expect(advances(after(given))).toBe(advances(given.payments))
    }))

  test('the order of equal lines does not change totals', () => {
    const equal = fc.record({ count: fc.integer({ min: 2, max: 4 }), cost: positive, money: amount, order: fc.nat() })
    fc.assert(
      fc.property(equal, ({ count, cost, money, order }) => {
        const lines = lineIds.slice(0, count).map((id) => service(id, cost))
        const turned = lines.map((_, index) => lines[(index + order) % count] as AllocationLine)
        const totals = (these: readonly AllocationLine[]) => {
          const then = after({ room: minor(0), lines: these, payments: money > 0 ? [paid(money)] : [] })
          return these.map(({ id }) => paidFor(then, id)).sort((a, b) => a - b)
        }
        expect(totals(turned)).toEqual(totals(lines))
      }),
      CASES,
    )
  })

  test('only saved payments are listed for removal, each once; what is saved is worth something', () =>
    holds((given) => {
      const { save, remove } = rebalance(given)
      const known = given.payments.map(({ id }) => id)
      expect(new Set(remove).size).toBe(remove.length)
      for (const id of remove) expect(known).toContain(id)
      for (const one of save) expect(one.amount).toBeGreaterThan(0)
    }))
})

describe('what covers what', () => {
  const pieces = fc.array(fc.record({ at: fc.nat(1_000), amount: positive }), { minLength: 1, maxLength: 8 })
  const named = (kind: string, all: readonly { amount: Minor }[]) =>
    all.map(({ amount: one }, index) => ({ id: `${kind}${index}`, amount: one }))
  /** The same total cut elsewhere. */
  const cut = (total: number, at: readonly number[]): { amount: Minor }[] => {
    const places = [...new Set([0, ...at.map((place) => place % total), total])].sort((a, b) => a - b)
    return places.slice(1).map((place, index) => ({ amount: minor(place - (places[index] ?? 0)) }))
  }
  const story = fc.record({ receipts: pieces, cuts: fc.array(fc.nat(4_000), { maxLength: 8 }), again: pieces })

  const spentOf = (all: readonly Allocation[], key: 'receiptId' | 'paymentId', id: string) =>
    sum(all.filter((one) => one[key] === id).map((one) => one.amount))

  test('spends every receipt on every payment, to the last unit', () => {
    fc.assert(
      fc.property(story, ({ receipts: given, cuts }) => {
        const receipts = named('r', given)
        const payments = named('p', cut(sum(given.map((one) => one.amount)), cuts))
        const allocation = coverPayments(receipts, payments, [])
        for (const { id, amount: whole } of receipts) expect(spentOf(allocation, 'receiptId', id)).toBe(whole)
        for (const { id, amount: whole } of payments) expect(spentOf(allocation, 'paymentId', id)).toBe(whole)
        expect(allocation.every((one) => one.amount > 0)).toBe(true)
        expect(coverPayments(receipts, payments, allocation)).toEqual(allocation)
      }),
      CASES,
    )
  })

  test('retains what still fits, and never covers more than there is', () => {
    fc.assert(
      fc.property(story, ({ receipts: given, again }) => {
        const receipts = named('r', given)
        const before = coverPayments(receipts, named('p', given), [])
        const payments = named('p', again)
        const allocation = coverPayments(receipts, payments, before)
        for (const { id, amount: whole } of receipts)
          expect(spentOf(allocation, 'receiptId', id)).toBeLessThanOrEqual(whole)
        for (const { id, amount: whole } of payments)
          expect(spentOf(allocation, 'paymentId', id)).toBeLessThanOrEqual(whole)
        const [all, most] = [sum(allocation.map((one) => one.amount)), Math.min(...[receipts, payments].map((side) => sum(side.map((one) => one.amount))))] // prettier-ignore
        expect(all).toBe(most)
      }),
      CASES,
    )
  })
})
