import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormulaFault } from '#core/formulas.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, shareOf, sum } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { RUN_STATES, POOL_SHARES } from './choices.ts'
import { type Component, ordered } from './components.ts'
import {
  dayCountOf,
  daysIn,
  type PaidDay,
  payableOf,
  paidMinutesOf,
  type PayRules,
  type Period,
  statusBeside,
} from './days.ts'
import { parsePayFormula, valueOf } from './formulas.ts'
import { dividedBy, type Fraction, fraction, fractionOf, minorOf, plus, times } from './fractions.ts'
import { slabPay } from './component-pay.ts'
import { PayFault } from './lines.ts'
import { NO_EXTRAS, payslipOf, regularOf, regularPay, settledFor, type Worker } from './payslip.ts'
import { outstandingOf, overdrawn, reversalOf } from './loans.ts'
import { billsOf, FEWEST_ON_A_BILL } from './bills.ts'
import { canBecome } from './runs.ts'
import { type PoolMember, poolShares } from './tips.ts'

const EUR = 'EUR' as Currency
const APRIL: Period = { from: '2026-04-01' as Day, until: '2026-04-30' as Day }
const RULES: PayRules = {
  unmarked: 'PRESENT', monthMinutes: 10_400, dayMinutes: 480,
  overtimePercent: 15_000, holidayOvertimePercent: 20_000, nightPercent: 2_500, holidayPercent: 10_000,
} // prettier-ignore
const terms = { rules: RULES, currency: EUR }
const day = (on: string, more: Partial<PaidDay> = {}): PaidDay => ({
  day: on as Day, status: 'PRESENT', worked: 480, overtime: 0, overtimeApproved: 0, night: 0, isHoliday: false, leave: [], ...more,
}) // prettier-ignore
const worker = (more: Partial<Worker> = {}, days: readonly PaidDay[] = []): Worker => ({
  joinOn: '2020-01-01' as Day,
  leftOn: null,
  rates: [{ from: '2020-01-01' as Day, basis: 'MONTH', amount: minor(300_000) }],
  days: new Map(days.map((one) => [one.day, one])),
  components: [],
  ...more,
})
const component = (code: string, more: Partial<Component> = {}): Component => ({
  code, name: code, kind: 'EARNING', basis: 'AMOUNT', amount: minor(0), percent: 0, percentOf: 'BASE', formula: '', slabs: [],
  isTaxable: true, isProrated: false, isRounded: false, ...more,
}) // prettier-ignore
const amounts = (one: Worker, period = APRIL, extras = NO_EXTRAS) =>
  Object.fromEntries(payslipOf(one, period, terms, extras).lines.map(({ code, amount }) => [code, amount]))
const faultOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof PayFault) return [error.why, error.code]
    if (error instanceof FormulaFault) return [error.why, error.word]
    throw error
  }
  return undefined
}

describe('fractions', () => {
  test('are exact where floats are not, and rounded half away from zero', () => {
    expect(plus(fractionOf('0.1'), fractionOf('0.2'))).toEqual(fractionOf('0.3'))
    expect([fraction(5, 2), fraction(-5, 2), fraction(49, 100), fraction(50, 100)].map(minorOf)).toEqual([3, -3, 0, 1])
    expect(times(dividedBy(fraction(1), fraction(3)), fraction(3))).toEqual(fraction(1))
    expect(() => fraction(1, 0)).toThrow(RangeError)
  })
})

const formula = (text: string, named: Record<string, Fraction> = {}) =>
  minorOf(
    times(
      valueOf(parsePayFormula(text), (name) => named[name] ?? fraction(0)),
      fraction(100),
    ),
  )

describe('a formula of pay', () => {
  test.each([
    ['base * 0.4', 40_000],
    ['min(base, 500) + max(1, 2, 3)', 50_300],
    ['if(hours > 160, 50, 0)', 0],
    ['if(hours >= 160, 50, 0)', 5_000],
    ['if(hours == 160, round(2.5), -1)', 300],
    ['if(0, 1 / 0, 2)', 200],
    ['-(base - 1200) / 3', 6_667],
  ])('%s is %i cents', (text, cents) =>
    expect(formula(text, { base: fraction(1_000), hours: fraction(160) })).toBe(cents),
  )

  test.each([
    ['salary * 2', 'unknownFigure'],
    ['base; 1', 'unreadable'],
    ['base.length', 'notAllowed'],
    ['alert(1)', 'notAllowed'],
    ['if(base, 1)', 'notAllowed'],
    ['[base]', 'notAllowed'],
    ['base && 1', 'notAllowed'],
    ['1e9', 'notAllowed'],
    ['', 'unreadable'],
  ])('%s is refused', (text, why) => expect(faultOf(() => parsePayFormula(text))?.[0]).toBe(why))

  test('divides by nothing with an error, not with a number', () =>
    expect(() => formula('base / hours', { base: fraction(1) })).toThrow(RangeError))
})

describe('components', () => {
  const formulaOf = (code: string, text: string, more: Partial<Component> = {}) =>
    component(code, { basis: 'FORMULA', formula: text, ...more })
  test('are computed after those they name', () => {
    const found = ordered([formulaOf('A', 'B + C'), formulaOf('C', 'B'), component('B')])
    expect('order' in found && found.order.map(({ code }) => code)).toEqual(['B', 'C', 'A'])
  })
  test.each([
    ['itself', [formulaOf('A', 'A + 1')], 'circle'],
    ['itself through others', [formulaOf('A', 'B'), formulaOf('B', 'C'), formulaOf('C', 'A')], 'circle'],
    ['gross before it is known', [formulaOf('A', 'gross')], 'late'],
    ['a deduction in an earning', [formulaOf('A', 'D'), component('D', { kind: 'DEDUCTION' })], 'late'],
    ['what there is none of', [formulaOf('A', 'GONE')], 'unknown'],
  ])('that name %s are refused', (_, all, why) => {
    const found = ordered(all)
    expect('fault' in found && found.fault.why).toBe(why)
  })
  test('a deduction may be of gross, of earnings and of deductions', () => {
    const all = [formulaOf('D', 'gross - E + A', { kind: 'DEDUCTION' }), component('E', { kind: 'DEDUCTION' }), component('A')] // prettier-ignore
    expect('order' in ordered(all)).toBe(true)
  })
})

describe('a day', () => {
  const leave = (amount: number, paidPercent: number) => [{ amount, paidPercent }]
  test.each([
    ['worked', day('2026-04-01'), 100, 100],
    ['half worked', day('2026-04-01', { status: 'HALF_DAY' }), 50, 50],
    ['absent', day('2026-04-01', { status: 'ABSENT' }), 0, 0],
    ['off', day('2026-04-01', { status: 'DAY_OFF' }), 100, 0],
    ['a holiday', day('2026-04-01', { status: 'HOLIDAY' }), 100, 100],
    ['of paid leave', day('2026-04-01', { status: 'LEAVE', leave: leave(100, 100) }), 100, 100],
    ['of leave at 60 %', day('2026-04-01', { status: 'LEAVE', leave: leave(100, 60) }), 60, 60],
    ['of unpaid leave', day('2026-04-01', { status: 'LEAVE', leave: leave(100, 0) }), 0, 0],
    ['half leave, half worked', day('2026-04-01', { status: 'HALF_LEAVE', leave: leave(50, 100) }), 100, 100],
    ['half unpaid leave, half worked', day('2026-04-01', { status: 'HALF_LEAVE', leave: leave(50, 0) }), 50, 50],
    ['half leave, and absent', day('2026-04-01', { status: 'ABSENT', leave: leave(50, 100) }), 50, 50],
    ['partly unpaid leave by hours, worked beside it', day('2026-04-01', { leave: leave(37, 0) }), 63, 63],
    ['partly paid leave by hours, worked beside it', day('2026-04-01', { leave: leave(37, 100) }), 100, 100],
    ['leave by hours, and absent', day('2026-04-01', { status: 'ABSENT', leave: leave(37, 100) }), 37, 37],
    ['leave by hours for a short shift', day('2026-04-01', { status: 'LEAVE', leave: leave(75, 100) }), 100, 75],
    [
      'leave by hours, and nothing else is known',
      day('2026-04-01', { status: 'NO_RECORD', leave: leave(37, 100) }),
      100,
      37,
    ],
    ['within leave that takes nothing', day('2026-04-01', { status: 'LEAVE', leave: leave(0, 0) }), 100, 0],
    ['unmarked', day('2026-04-01', { status: 'NO_RECORD' }), 100, 0],
  ])('that is %s', (_, one, payable, counted) => {
    expect([payableOf(one, RULES), dayCountOf(one)]).toEqual([payable, counted])
  })
  test('unmarked is absence where the property sets it so', () => {
    expect([payableOf(undefined, { unmarked: 'ABSENT' }), payableOf(undefined, { unmarked: 'PRESENT' })]).toEqual([
      0, 100,
    ])
  })
  test('of which only leave is known is leave when it is whole or takes nothing; of a part the rest is unmarked', () => {
    const known = [[], leave(0, 100), leave(1, 100), leave(50, 0), leave(99, 0), leave(100, 0), [...leave(60, 0), ...leave(40, 100)]]
    expect(known.map(statusBeside)).toEqual(['LEAVE', 'LEAVE', 'NO_RECORD', 'NO_RECORD', 'NO_RECORD', 'LEAVE', 'LEAVE'])
    const half = day('2026-04-01', { status: 'NO_RECORD', leave: leave(50, 100) })
    expect([payableOf(half, { unmarked: 'ABSENT' }), payableOf(half, { unmarked: 'PRESENT' })]).toEqual([50, 100])
  }) // prettier-ignore
  test('by the hour is what was worked without overtime, and paid leave', () => {
    expect(paidMinutesOf(day('2026-04-01', { worked: 540, overtime: 60 }), RULES)).toBe(480)
    expect(paidMinutesOf(day('2026-04-01', { worked: 0, status: 'LEAVE', leave: leave(50, 100) }), RULES)).toBe(240)
    expect(paidMinutesOf(undefined, RULES)).toBe(0)
  })
})

describe('a payslip', () => {
  test('of a whole month is the whole pay, in April and in February', () => {
    expect(amounts(worker())).toEqual({ BASE: 300_000 })
    expect(amounts(worker(), { from: '2026-02-01' as Day, until: '2026-02-28' as Day })).toEqual({ BASE: 300_000 })
  })
  test('of who joins on the 16th is half of April, of who leaves on the 15th the other half', () => {
    expect(amounts(worker({ joinOn: '2026-04-16' as Day }))).toEqual({ BASE: 150_000 })
    expect(amounts(worker({ leftOn: '2026-04-15' as Day }))).toEqual({ BASE: 150_000 })
  })
  test('knows a rise within the month: 10 days of 30 at the old pay', () => {
    const rates = [...worker().rates, { from: '2026-04-11' as Day, basis: 'MONTH', amount: minor(360_000) } as const]
    expect(amounts(worker({ rates }))).toEqual({ BASE: 100_000 + 240_000 })
  })
  test('takes absence off by the day: 300.00 of a 30th each', () => {
    expect(amounts(worker({}, [day('2026-04-02', { status: 'ABSENT', worked: 0 })]))).toEqual({ BASE: 290_000 })
  })
  test('by the hour: 8 h and 1 h of approved overtime at 15.00, half more; a quarter more for the night', () => {
    const rates = [{ from: '2020-01-01' as Day, basis: 'HOUR', amount: minor(1_500) } as const]
    const days = [day('2026-04-02', { worked: 540, overtime: 60, overtimeApproved: 60, night: 120 })]
    expect(amounts(worker({ rates }, days))).toEqual({ BASE: 12_000, OVERTIME: 2_250, NIGHT: 750 })
  })
  test('overtime that is not approved is not paid', () => {
    const rates = [{ from: '2020-01-01' as Day, basis: 'HOUR', amount: minor(1_500) } as const]
    const days = [day('2026-04-02', { worked: 540, overtime: 60, overtimeApproved: 30 })]
    expect(amounts(worker({ rates }, days))).toEqual({ BASE: 12_000, OVERTIME: 1_125 })
  })
  test('of a holiday that was worked: once more, and overtime twice', () => {
    const days = [day('2026-04-02', { worked: 540, overtime: 60, overtimeApproved: 60, isHoliday: true })]
    // 3000.00 in 173 h 20: 17.3077 an hour
    expect(amounts(worker({}, days))).toEqual({ BASE: 300_000, HOLIDAY_OVERTIME: 3_462, HOLIDAY: 13_846 })
  })
  test('of a day off that has a rule of its own: its own rate, and no day beside it', () => {
    const off = day('2026-04-05', { worked: 240, overtime: 240, overtimeApproved: 240, isDayOff: true })
    const at = { rules: { ...RULES, dayOffOvertimePercent: 20_000 }, currency: EUR }
    const of = (basis: 'MONTH' | 'DAY' | 'HOUR', amount: number, one = off) =>
      Object.fromEntries(payslipOf(worker({ rates: [{ from: '2020-01-01' as Day, basis, amount: minor(amount) }] }, [one]), APRIL, at, NO_EXTRAS).lines.map((each) => [each.code, each.amount])) // prettier-ignore
    // 17.3077 an hour, twice, for four hours.
    expect(of('MONTH', 300_000)).toEqual({ BASE: 300_000, DAY_OFF_OVERTIME: 13_846 })
    expect(of('HOUR', 1_500)).toEqual({ BASE: 0, DAY_OFF_OVERTIME: 12_000 })
    expect(of('DAY', 12_000)).toEqual({ BASE: 0, DAY_OFF_OVERTIME: 12_000 })
    // Given in time, it is not paid as well; on a public holiday it is of that.
    expect(of('DAY', 12_000, { ...off, overtimeApproved: 0 })).toEqual({ BASE: 0 })
    expect(of('HOUR', 1_500, { ...off, isHoliday: true })).toEqual({ BASE: 0, HOLIDAY_OVERTIME: 12_000 })
  })
  test('adds components, takes off, and leaves what the employer bears out of the net', () => {
    const all = ordered([
      component('HRA', { basis: 'PERCENT', percent: 4_000 }),
      component('MEAL', { basis: 'DAY', amount: minor(500), isTaxable: false }),
      component('PF', { kind: 'DEDUCTION', basis: 'PERCENT', percent: 1_200 }),
      component('TAX', { kind: 'DEDUCTION', basis: 'SLABS', slabs: [{ from: minor(0), percent: 0 }, { from: minor(250_000), percent: 2_000 }] }),
      component('ESI', { kind: 'EMPLOYER', basis: 'FORMULA', formula: 'if(gross > 5000, 0, gross * 0.0325)', isRounded: true }),
    ]) // prettier-ignore
    if (!('order' in all)) throw new Error('disordered')
    const slip = payslipOf(worker({ components: all.order }, [day('2026-04-01'), day('2026-04-02')]), APRIL, terms, NO_EXTRAS) // prettier-ignore
    expect(Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount]))).toEqual({
      BASE: 300_000, HRA: 120_000, MEAL: 1_000, PF: 36_000, TAX: 34_000, ESI: 13_700,
    }) // prettier-ignore
    expect([slip.gross, slip.deductions, slip.employer, slip.net]).toEqual([421_000, 70_000, 13_700, 351_000])
  })
  test('takes loans last, and never below nothing', () => {
    const loans = [
      { id: 'a', name: 'Advance', outstanding: minor(5_000), instalment: minor(20_000) },
      { id: 'b', name: 'Loan', outstanding: minor(900_000), instalment: minor(400_000) },
    ]
    const slip = payslipOf(worker(), APRIL, terms, { ...NO_EXTRAS, loans })
    expect([slip.lines.map(({ amount }) => amount), slip.net]).toEqual([[300_000, 5_000, 295_000], 0])
  })
  test('is refused without pay, below nothing, and where a formula divides by nothing', () => {
    const fine = component('FINE', { kind: 'DEDUCTION', amount: minor(300_000) })
    expect(faultOf(() => payslipOf(worker({ rates: [] }), APRIL, terms, NO_EXTRAS))).toEqual(['NO_PAY', ''])
    expect(amounts(worker({ components: [fine] }))).toEqual({ BASE: 300_000, FINE: 300_000 })
    const more = { ...fine, amount: minor(300_001) }
    expect(faultOf(() => amounts(worker({ components: [more] })))).toEqual(['BELOW_ZERO', ''])
    const none = component('BAD', { basis: 'FORMULA', formula: 'base / overtime_hours' })
    expect(faultOf(() => amounts(worker({ components: [none] })))).toEqual(['FORMULA', 'BAD'])
  })

  const statuses = ['PRESENT', 'HALF_DAY', 'ABSENT', 'LEAVE', 'DAY_OFF', 'HOLIDAY', 'NO_RECORD'] as const
  const someDay = (on: Day) =>
    fc.record({ status: fc.constantFrom(...statuses), worked: fc.nat(720), overtime: fc.nat(120), night: fc.nat(240), isHoliday: fc.boolean() })
      .map((one) => day(on, { ...one, overtimeApproved: Math.floor(one.overtime / 2) })) // prettier-ignore
  const someWorker = fc.tuple(fc.tuple(...daysIn(APRIL).map(someDay)), fc.integer({ min: 1, max: 90_000_000 }), fc.constantFrom('MONTH', 'DAY', 'HOUR' as const))
    .map(([days, amount, basis]) => worker({ rates: [{ from: '2020-01-01' as Day, basis: basis as 'MONTH', amount: minor(amount) }] }, days)) // prettier-ignore

  test('law: the lines sum to gross, deductions and net; and days paid separately come to the month, but for rounding', () => {
    fc.assert(
      fc.property(someWorker, fc.integer({ min: 1, max: 29 }), (one, at) => {
        const slip = payslipOf(one, APRIL, terms, NO_EXTRAS)
        expect(sum(slip.lines.filter(({ kind }) => kind === 'EARNING').map(({ amount }) => amount))).toBe(slip.gross)
        expect(slip.net).toBe(slip.gross - slip.deductions)
        const [end, next] = [addDays(APRIL.from, at - 1), addDays(APRIL.from, at)]
        const parts = [{ from: APRIL.from, until: end }, { from: next, until: APRIL.until }] // prettier-ignore
        const apart = parts.reduce((all, period) => all + payslipOf(one, period, terms, NO_EXTRAS).gross, 0)
        expect(Math.abs(apart - slip.gross)).toBeLessThanOrEqual(5)
      }),
      { numRuns: LAW_CASES },
    )
  })
  test('law: a rise that comes late is paid as a difference, to the same sum as one that was known', () => {
    fc.assert(
      fc.property(someWorker, fc.integer({ min: -5_000, max: 5_000_000 }), (one, rise) => {
        const raised = { ...one, rates: one.rates.map((rate) => ({ ...rate, amount: minor(Math.max(1, rate.amount + rise)) })) }
        const paid = payslipOf(one, APRIL, terms, NO_EXTRAS)
        const now = regularOf(regularPay(raised, APRIL, terms).lines)
        const difference = minor(now - regularOf(paid.lines) - settledFor([], APRIL))
        const may = { from: '2026-05-01' as Day, until: '2026-05-31' as Day }
        const later = payslipOf(worker(), may, terms, { ...NO_EXTRAS, differences: [{ period: APRIL, amount: difference }] })
        const taken = minor(Math.max(difference, -300_000))
        expect(settledFor(later.lines, APRIL)).toBe(taken)
        expect(now - regularOf(paid.lines) - settledFor(later.lines, APRIL)).toBe(difference - taken)
        expect(later.gross).toBe(300_000 + taken)
      }),
      { numRuns: LAW_CASES },
    )
  }) // prettier-ignore
})

describe('slabs', () => {
  const slabs = [{ from: minor(0), percent: 0 }, { from: minor(100_000), percent: 1_000 }, { from: minor(200_000), percent: 2_000 }] // prettier-ignore
  test.each([
    [0, 0],
    [100_000, 0],
    [100_010, 1],
    [200_000, 10_000],
    [200_005, 10_001],
    [300_000, 30_000],
  ])('of %i take %i', (amount, taken) => expect(minorOf(slabPay(fraction(amount), slabs))).toBe(taken))
  test('law: what is taken never falls as pay rises, nor takes more than the highest slab', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((amount) => minorOf(slabPay(fraction(amount), slabs))) // prettier-ignore
        expect(less).toBeLessThanOrEqual(more ?? 0)
        expect(more).toBeLessThanOrEqual(Math.ceil(Math.max(one, other) / 5))
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('a pool of tips', () => {
  const member = (employeeId: string, positionId: string, points: number, minutes: number): PoolMember => ({ employeeId, positionId, points, minutes }) // prettier-ignore
  test('is shared by points of positions and by minutes; the last cent goes to the largest remainder', () => {
    const shares = poolShares(minor(100_000), 1_000, [
      member('waiter', 'W', 2, 600), member('waitress', 'W', 2, 300), member('cook', 'C', 1, 480), member('idle', 'I', 5, 0),
    ]) // prettier-ignore
    expect(shares.map(({ employeeId, amount }) => [employeeId, amount])).toEqual([
      ['waiter', 40_000],
      ['waitress', 20_000],
      ['cook', 30_000],
    ])
  })
  test('by hours alone is shared by minutes among all who have points; a third of a cent goes to the largest remainder', () => {
    const all = [member('waiter', 'W', 2, 600), member('cook', 'C', 1, 300), member('clerk', 'O', 0, 900)]
    const shared = (amount: number) => poolShares(minor(amount), 0, all, 'HOURS').map((one) => [one.employeeId, one.amount]) // prettier-ignore
    expect(shared(90_000)).toEqual([['waiter', 60_000], ['cook', 30_000]]) // prettier-ignore
    expect(shared(100)).toEqual([['waiter', 67], ['cook', 33]]) // prettier-ignore
  })
  test('without minutes or points is not shared', () =>
    expect(poolShares(minor(100), 0, [member('a', 'A', 0, 60), member('b', 'B', 1, 0)])).toEqual([]))
  test('law: shares sum to the pool without what is retained, none below nothing', () => {
    const members = fc.array(fc.tuple(fc.nat(5), fc.nat(4), fc.nat(600)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(members, fc.nat(9_999_999), fc.nat(10_000), fc.constantFrom(...POOL_SHARES), (all, amount, heldBack, by) => {
        const shares = poolShares(minor(amount), heldBack, all.map(([position, points, minutes], at) => member(String(at), `${position} ${points}`, points, minutes)), by) // prettier-ignore
        if (shares.length === 0) return
        expect(sum(shares.map((one) => one.amount))).toBe(amount - shareOf(amount as Minor, heldBack))
        expect(shares.every((one) => one.amount >= 0)).toBe(true)
      }),
      { numRuns: LAW_CASES },
    ) // prettier-ignore
  })
})

test('a run takes the transitions of the table and no others', () => {
  const possible = RUN_STATES.flatMap((from) => RUN_STATES.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`)) // prettier-ignore
  expect(possible).toEqual(['REVIEW APPROVED', 'REVIEW DISCARDED', 'APPROVED PAID', 'APPROVED WITHDRAWN'])
})

describe('a loan', () => {
  const instalments = fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(minor), { maxLength: 20 })
  test('is owed as before once what was taken is reversed, in any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }).map(minor), instalments, instalments, (amount, kept, reversed) => {
        const entries = [...kept, ...reversed, ...reversed.map(reversalOf)]
        expect(outstandingOf(amount, entries)).toBe(outstandingOf(amount, kept))
        expect(outstandingOf(amount, entries.toReversed())).toBe(amount - sum(kept))
      }),
      { numRuns: LAW_CASES },
    )
  }) // prettier-ignore
  test('is overdrawn by a unit more than is left of it, not by all that is left', () => {
    const left = new Map([['a', minor(500)]])
    const of = (...amounts: number[]) => overdrawn(left, amounts.map((amount) => ({ loanId: 'a', amount: minor(amount) }))) // prettier-ignore
    expect([of(500), of(501), of(250, 250), of(250, 251)]).toEqual([[], ['a'], [], ['a']])
    expect(overdrawn(left, [{ loanId: 'b', amount: minor(1) }])).toEqual(['b'])
  })
})

describe('the expenses of a run', () => {
  const cost = (departmentId: string, amount: number, kind: 'EARNING' | 'DEDUCTION' | 'EMPLOYER' = 'EARNING') => ({
    departmentId, departmentName: `Team ${departmentId}`, code: 'BASE', name: 'Base', kind, account: '', amount: minor(amount),
  }) // prettier-ignore

  test('are one for each department, of earnings and what the employer bears; deductions are part of neither', () => {
    const costs = [cost('A', 900), cost('A', 90, 'EMPLOYER'), cost('A', 50, 'DEDUCTION'), cost('B', 700)]
    const people = ['A', 'A', 'A', 'B', 'B', 'B', 'B']
    expect(billsOf(costs, people)).toEqual([
      { vendor: 'Team A', amount: 990 },
      { vendor: 'Team B', amount: 700 },
    ])
  })

  test('join departments of fewer than three people, with the smallest of the others where those are still too few', () => {
    const costs = [cost('A', 100), cost('B', 200), cost('C', 300), cost('D', 400)]
    const large = ['C', 'C', 'C', 'C', 'D', 'D', 'D']
    expect(billsOf(costs, ['A', 'B', 'B', ...large])).toEqual([
      { vendor: 'Team A, Team B', amount: 300 },
      { vendor: 'Team D', amount: 400 },
      { vendor: 'Team C', amount: 300 },
    ])
    expect(billsOf(costs, ['A', 'B', ...large])).toEqual([
      { vendor: 'Team A, Team B, Team D', amount: 700 },
      { vendor: 'Team C', amount: 300 },
    ])
    expect(billsOf([cost('A', 100)], ['A'])).toEqual([{ vendor: 'Team A', amount: 100 }])
    expect(billsOf([cost('A', 0)], ['A'])).toEqual([])
  })

  test('show of no one or two people what they are paid, and lose nothing', () => {
    const run = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(run, (teams) => {
        const costs = teams.map(([, amount], at) => ({ ...cost(`${at}`, amount), departmentName: `(${at})` }))
        const people = teams.flatMap(([count], at) => Array.from({ length: count }, () => `${at}`))
        const bills = billsOf(costs, people)
        expect(sum(bills.map(({ amount }) => amount))).toBe(sum(teams.map(([, amount]) => amount)))
        for (const { vendor } of bills) {
          const covered = teams.filter((_team, at) => vendor.includes(`(${at})`)).reduce((all, [count]) => all + count, 0)
          expect(covered).toBeGreaterThanOrEqual(Math.min(FEWEST_ON_A_BILL, people.length))
        }
      }),
      { numRuns: LAW_CASES },
    )
  }) // prettier-ignore
})
