import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { ageingOf, bucketOf, chosenClaims, daysLate, allocate, withBalances } from './receivables.ts'
import { expectedOf, deductedOf, lineState, readPayout } from './payout.ts'
import { filled, reminderFor } from './reminder.ts'
import { statementDocument } from './document.ts'
import { LAW_CASES } from '#test/chance.ts'

const RUNS = { numRuns: LAW_CASES }
const today = '2026-11-20' as Day
const INR = 'INR' as Currency
const amount = fc.integer({ min: 1, max: 1_000_000 }).map(minor)
const money = fc
  .array(amount, { maxLength: 6 })
  .map((amounts) => amounts.map((left, index) => ({ receiptId: `r${index}`, left })))
const claims = fc
  .array(amount, { maxLength: 8 })
  .map((amounts) => amounts.map((open, index) => ({ id: `i${index}`, open })))

describe('money is applied', () => {
  test('oldest first, to the last unit of one of the two, and never above either', () => {
    fc.assert(
      fc.property(money, claims, (receipts, items) => {
        const plan = allocate(receipts, items)
        const of = (rows: typeof plan) => sum(rows.map((row) => row.amount))
        const [there, open] = [sum(receipts.map(({ left }) => left)), sum(items.map((item) => item.open))]
        expect(of(plan)).toBe(Math.min(there, open))
        for (const { receiptId, left } of receipts)
          expect(of(plan.filter((row) => row.receiptId === receiptId))).toBeLessThanOrEqual(left)
        let rest: number = of(plan)
        for (const item of items) {
          expect(of(plan.filter(({ id }) => id === item.id))).toBe(Math.min(item.open, Math.max(0, rest)))
          rest -= item.open
        }
        expect(plan.every((row) => row.amount > 0)).toBe(true)
        const pairs = plan.map(({ receiptId, id }) => `${receiptId} ${id}`)
        expect(new Set(pairs).size).toBe(pairs.length)
        const order = plan.map(({ receiptId }) => Number(receiptId.slice(1)))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }),
      RUNS,
    )
  })

  test('chosen items take what was named, or it is refused by name', () => {
    fc.assert(
      fc.property(claims, fc.array(amount, { maxLength: 8 }), amount, (items, requests, left) => {
        const chosen = requests.map((request, index) => ({ bookingId: `i${index}`, amount: request }))
        const isAbove = sum(requests) > left
        const isOver = chosen.some(
          (share) => share.amount > (items.find(({ id }) => id === share.bookingId)?.open ?? 0),
        )
        const made = () => chosenClaims(chosen, items, left)
        if (isAbove || isOver) {
          expect(made).toThrow(Refusal)
          expect(made).toThrow(isAbove ? 'above_unapplied' : 'above_open_amount')
        } else expect(made().map(({ open }) => open)).toEqual(requests)
      }),
      RUNS,
    )
  })
})

test('one unit above what is available, or above what is open, is refused; up to it is taken', () => {
  const items = [{ id: 'a', open: minor(300) }, { id: 'b', open: minor(500) }] // prettier-ignore
  const attempt = (a: number, b: number, left: number) => () =>
    chosenClaims([{ bookingId: 'a', amount: minor(a) }, { bookingId: 'b', amount: minor(b) }], items, minor(left)) // prettier-ignore
  expect(attempt(300, 500, 800)().map(({ open }) => open)).toEqual([300, 500])
  expect(attempt(300, 500, 799)).toThrow('above_unapplied')
  expect(attempt(301, 100, 800)).toThrow('above_open_amount')
  expect(() => chosenClaims([{ bookingId: 'gone', amount: minor(1) }], items, minor(800))).toThrow('above_open_amount')
})

describe('ageing', () => {
  test.each([
    [-400, 'current'], [0, 'current'], [1, 'upTo30'], [30, 'upTo30'], [31, 'upTo60'], [60, 'upTo60'], [61, 'upTo90'],
    [90, 'upTo90'], [91, 'over90'], [4_000, 'over90'],
  ] as const)('%i days late is %s', (late, bucket) => expect(bucketOf(late)).toBe(bucket)) // prettier-ignore

  test('loses nothing: the buckets are the items, and a day later nothing is younger', () => {
    const item = fc.record({ late: fc.integer({ min: -200, max: 400 }), open: amount })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 10 }), (rows) => {
        const items = rows.map(({ late, open }) => ({ dueOn: addDays(today, -late), open }))
        const ageing = ageingOf(items, today)
        expect(sum(Object.values(ageing))).toBe(sum(items.map(({ open }) => open)))
        expect(items.map(({ dueOn }) => daysLate(dueOn, today))).toEqual(rows.map(({ late }) => late))
        const older = ageingOf(items, addDays(today, 1))
        expect(older.current).toBeLessThanOrEqual(ageing.current)
        expect(older.over90).toBeGreaterThanOrEqual(ageing.over90)
      }),
      RUNS,
    )
  })
})

test('a statement ends with what it began with and all that moved it', () => {
  const entry = fc.record({ debit: amount, credit: amount })
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.array(entry), (before, entries) => {
      const rows = withBalances(minor(before), entries)
      const moved = sum(entries.map(({ debit, credit }) => debit - credit))
      expect(rows.at(-1)?.balance ?? before).toBe(before + moved)
    }),
    RUNS,
  )
})

const stored = fc.record({ commission: amount, commissionTax: amount, tcs: amount, tds: amount })

describe('a payout', () => {
  test('expects, with all that is retained, the room or what was promised, to the last unit', () => {
    fc.assert(
      fc.property(stored, amount, fc.option(amount), (bill, payable, promised) => {
        const { commission, commissionTax, tcs, tds } = bill
        const { gross, net } = expectedOf({ ...bill, payable, promised: promised ?? minor(0) })
        expect(net + commission + commissionTax + tcs + tds).toBe(gross)
        // A promise is what is left after all but the tax on the commission.
        expect(promised === null ? gross : net + commissionTax).toBe(promised ?? payable)
      }),
      RUNS,
    )
  })

  test('vector H: 5250 gross, commission 1000 with 180 of tax, TCS 25 and TDS 5 pays 4040', () => {
    const bill = { commission: minor(100_000), commissionTax: minor(18_000), tcs: minor(2_500), tds: minor(500) }
    expect(expectedOf({ ...bill, payable: minor(525_000), promised: minor(0) }).net).toBe(404_000)
    expect(expectedOf({ ...bill, payable: minor(999), promised: minor(422_000) })).toMatchObject({
      gross: 525_000,
      net: 404_000,
    })
  })

  test('a line matches when every amount does, and differs by one unit of any', () => {
    const names = ['gross', 'commission', 'commissionTax', 'tcs', 'tds', 'net'] as const
    fc.assert(
      fc.property(
        stored,
        amount,
        fc.constantFrom(...names),
        fc.integer({ min: -3, max: 3 }),
        (bill, payable, name, by) => {
          const expected = expectedOf({ ...bill, payable, promised: minor(0) })
          const open = { isAccepted: false, isDisputed: false }
          const line = { ...expected, [name]: minor(expected[name] + by), ...open }
          expect(lineState(line, expected)).toBe(by === 0 ? 'MATCHED' : 'DIFFERENT')
          expect(lineState(line, null)).toBe('UNKNOWN')
          expect(lineState({ ...line, isDisputed: true }, expected)).toBe('DISPUTED')
          expect(lineState({ ...line, isAccepted: true, isDisputed: true }, null)).toBe('ACCEPTED')
        },
      ),
      RUNS,
    )
  })
})

describe('a pasted sheet', () => {
  const none = { commission: 0, commissionTax: 0, tcs: 0, tds: 0 }
  const line = (reference: string, gross: number, more: object = {}) => ({ reference, gross, ...none, ...more })

  test.each([
    ['AB12,5250\nAB13,100.5', [line('AB12', 525_000), line('AB13', 10_050)]],
    ['AB12;5250.00;1000;180;25;5', [line('AB12', 525_000, { commission: 100_000, commissionTax: 18_000, tcs: 2_500, tds: 500 })]],
    ['Booking ID\tGross amount\tCommission\tGST on commission\nX1\t1,050.00\t-100\t18', [line('X1', 105_000, { commission: 10_000, commissionTax: 1_800 })]],
    ['Net,TDS,Total,Reference\r\n94,6,100,"A, B"\r\n', [line('A, B', 10_000, { tds: 600 })]],
    ['\n\n', []],
  ])('reads %j', (sheet, lines) => expect(readPayout(sheet, INR)).toEqual({ lines, faults: [] })) // prettier-ignore

  test.each([
    [',100', 1, 'reference'],
    ['A,', 1, 'amount'],
    ['A,-0', 1, 'amount'],
    ['A,ten', 1, 'amount'],
    ['A,1.005', 1, 'amount'],
    ['A,100,100', 1, 'amount'],
    ['Reference,Total,Net\nA,100,90', 2, 'net'],
  ] as const)('names the row it cannot read: %j', (sheet, row, why) =>
    expect(readPayout(sheet, INR)).toEqual({ lines: [], faults: [{ row, why }] }),
  )

  test('what it reads can be entered: something is paid, in whole units, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'A1,.;\t\n"-') })), (sheet) => {
        for (const read of readPayout(sheet, INR).lines) {
          expect(read.reference).not.toBe('')
          expect(read.gross - deductedOf(read)).toBeGreaterThan(0)
          expect(Object.values(read).every((value) => typeof value === 'string' || Number.isSafeInteger(value))).toBe(
            true,
          )
        }
      }),
      RUNS,
    )
  })

  test('what was written in whole units comes back in minor ones', () => {
    fc.assert(
      fc.property(
        fc.array(
          stored.map((one) => ({ ...one, gross: minor(5_000_000) })),
          { minLength: 1 },
        ),
        (rows) => {
          const cell = (value: Minor) => (value / 100).toFixed(2)
          const sheet = rows.map(({ gross, commission, commissionTax, tcs, tds }, index) =>
            [`B${index}`, ...[gross, commission, commissionTax, tcs, tds].map(cell)].join(','),
          )
          expect(readPayout(sheet.join('\n'), INR).lines).toEqual(
            rows.map((row, index) => ({ reference: `B${index}`, ...row })),
          )
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

test('a balance is carried from entry to entry', () => {
  const entries = [{ debit: minor(300), credit: minor(0) }, { debit: minor(0), credit: minor(450) }] // prettier-ignore
  expect(withBalances(minor(100), entries).map(({ balance }) => balance)).toEqual([400, -50])
})

test('a statement can be printed in both languages, and shows what is owed', () => {
  const zero = minor(0)
  const account = {
    companyId: 'c', number: 1, displayName: 'Acme', legalName: 'Acme Ltd', kind: 'CORPORATE', status: 'ACTIVE', oldestDueOn: today,
    balance: minor(123_456), open: minor(123_456), unapplied: zero, inPayouts: zero, currency: INR, invoiceEmail: '', asOf: today,
    ageing: ageingOf([{ dueOn: today, open: minor(123_456) }], today), paymentTermDays: 30, creditLimit: null, hasCreditHold: false,
  } as const // prettier-ignore
  const entries = withBalances(zero, [
    {
      date: today,
      kind: 'BOOKING',
      reference: 'AB12',
      description: 'Mira',
      debit: minor(123_456),
      credit: zero,
    } as const,
  ])
  const statement = {
    account, from: today, until: addDays(today, 30), broughtForward: zero, entries, closing: minor(123_456), items: [],
  } // prettier-ignore
  const property = { name: 'Palace', address: '', city: '', phone: '', taxNumber: '', taxNumberLabel: '' }
  const printed = (language: 'en' | 'fr') =>
    JSON.stringify(statementDocument(statement, { language, locale: 'en-IN', issuer: property }))
  expect(printed('en')).toContain('₹1,234.56')
  expect(printed('en')).toContain('STATEMENT OF ACCOUNT')
  expect(printed('fr')).toContain('RELEVÉ DE COMPTE')
})

describe('reminders', () => {
  test('fit how late the oldest item is', () => {
    expect([-5, 0, 1, 30, 31, 60, 61, 400].map(reminderFor)).toEqual([
      undefined, undefined, 'LATE_30', 'LATE_30', 'LATE_60', 'LATE_60', 'LATE_90', 'LATE_90',
    ]) // prettier-ignore
  })

  test('fill in what is known and leave the rest as it was written', () => {
    expect(filled('{company} owes {amount}, {moon} {', { company: 'A {amount}', amount: '5' })).toBe(
      'A {amount} owes 5, {moon} {',
    )
    expect(filled('{constructor}', {})).toBe('{constructor}')
  })
})
