import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { ErrorClass, JobStatus, PrinterCondition } from '../contract/replies.ts'
import type { Sheet } from '../contract/sheets.ts'
import {
  allowedFrom,
  assertCan,
  can,
  type JobVerb,
  later,
  MOST_ATTEMPTS,
  needsSeeingTo,
  nextOf,
  reportedSince,
  routesFor,
  waitsMinutes,
  waitsTooLong,
} from './printing.ts'
import { sheetDocument } from './document.ts'
import { sheetHtml } from './ticket.ts'
import { type LineNow, verdictsOf } from './waiting-tickets.ts'

const paper = { widthMm: 80, isDuplicate: false, productTitle: 'Hotelmate' } as const
const ticket = (more: object = {}): Sheet => ({
  form: 'TICKET',
  banner: 'NEW',
  heading: 'Table 7',
  number: 'KOT 12',
  facts: [{ name: 'Waiter', value: 'Sita' }],
  notes: '',
  lines: [
    {
      name: 'Masala dosa',
      quantity: '2',
      status: '',
      notes: 'no chilli',
      modifiers: ['extra ghee'],
      allergens: ['milk'],
    },
  ],
  ...more,
})

test('a ticket names which other station cooks the rest of a dish, on the screen’s paper and as a document', () => {
  const shown = (sheet: Sheet) => [sheetHtml(sheet, paper), JSON.stringify(sheetDocument(sheet, 'KOT 12', paper))] // prettier-ignore
  const line = {
    name: 'Lunch',
    quantity: '2',
    status: '',
    notes: '',
    modifiers: ['Tea'],
    allergens: [],
    also: 'Bar, Cold',
  }
  for (const text of shown(ticket({ lines: [line] }))) expect(text).toContain('also: Bar, Cold')
  for (const text of shown(ticket())) expect(text).not.toContain('also:')
})

describe('where a document may go', () => {
  const verbs = Object.keys(allowedFrom) as JobVerb[]
  const table: Record<string, readonly JobVerb[]> = {
    QUEUED: ['lease', 'confirm', 'cancel', 'expire'],
    LEASED: ['hand', 'settle', 'lapse'],
    PRINTED: ['reprint'],
    FAILED: ['retry', 'confirm', 'cancel'],
    UNKNOWN: ['retry', 'confirm', 'cancel'],
    EXPIRED: ['retry', 'confirm', 'cancel'],
    CANCELLED: [],
  }
  test.each(JobStatus.options.flatMap((status) => verbs.map((verb) => [status, verb] as const)))(
    '%s, %s',
    (status, verb) => {
      const isAllowed = table[status]?.includes(verb) ?? false
      expect(can(verb, status)).toBe(isAllowed)
      if (isAllowed) assertCan(verb, status)
      else expect(() => assertCan(verb, status)).toThrow(new Refusal('print_job_moved_on', { status }))
    },
  )
})

describe('how a lease ends', () => {
  const tried = fc.record({ attempts: fc.integer({ min: 1, max: 5 }), isHanded: fc.boolean(), hasBackup: fc.boolean() })
  const errorClass = fc.constantFrom(...ErrorClass.options)

  test('what was passed on without a response is never tried again by itself', () => {
    fc.assert(
      fc.property(tried, errorClass, (job, fault) => {
        expect(nextOf({ ...job, isHanded: true }, { result: 'UNKNOWN', errorClass: fault })).toEqual({
          status: 'UNKNOWN',
        })
      }),
    )
  })
  test('what was not passed on is never unknown, and is tried three times at most', () => {
    fc.assert(
      fc.property(tried, errorClass, fc.constantFrom('FAILED' as const, 'UNKNOWN' as const), (job, fault, result) => {
        const next = nextOf({ ...job, isHanded: false }, { result, errorClass: fault })
        expect(next.status).not.toBe('UNKNOWN')
        if (next.status === 'QUEUED' && !next.isRerouted) expect(job.attempts).toBeLessThan(MOST_ATTEMPTS)
        if (next.status === 'FAILED') expect(job.hasBackup).toBe(false)
      }),
    )
  })
  test('what would end the same way goes to the backup at once, or has failed', () => {
    for (const fault of ['BLOCKED', 'NO_PRINTER'] as const) {
      const outcome = { result: 'FAILED', errorClass: fault } as const
      expect(nextOf({ attempts: 1, isHanded: false, hasBackup: true }, outcome)).toMatchObject({ isRerouted: true })
      expect(nextOf({ attempts: 1, isHanded: false, hasBackup: false }, outcome)).toEqual({ status: 'FAILED' })
    }
  })
  test('what is on paper is printed, and what was passed on and then refused is tried again', () => {
    for (const hasBackup of [true, false])
      expect(nextOf({ attempts: 5, isHanded: true, hasBackup }, { result: 'PRINTED' })).toEqual({ status: 'PRINTED' })
    const job = { attempts: 1, isHanded: true, hasBackup: false }
    expect(nextOf(job, { result: 'FAILED', errorClass: 'NO_AGENT' })).toMatchObject({ status: 'QUEUED', isRerouted: false }) // prettier-ignore
    expect(nextOf({ ...job, attempts: 3, hasBackup: true }, { result: 'FAILED', errorClass: 'NO_AGENT' })).toEqual({ status: 'QUEUED', waitSeconds: 0, isRerouted: true }) // prettier-ignore
  })
  test('the wait grows', () => {
    const outcome = { result: 'FAILED', errorClass: 'NO_AGENT' } as const
    const waits = [1, 2].map((attempts) => nextOf({ attempts, isHanded: false, hasBackup: false }, outcome))
    expect(waits).toEqual([2, 10].map((waitSeconds) => ({ status: 'QUEUED', waitSeconds, isRerouted: false })))
  })
})

test('a document goes to the printers of its station, else to the default, else nowhere', () => {
  const printer = (id: string, isDefault: boolean, ...stationIds: string[]) => ({ id, isDefault, stationIds })
  const all = [printer('bill', true), printer('hot', false, 'kitchen'), printer('cold', false, 'kitchen', 'salads')]
  const ids = (wanted: object, printers = all) => routesFor(printers, wanted).map(({ id }) => id)
  expect(ids({ stationId: 'kitchen' })).toEqual(['hot', 'cold'])
  expect(ids({ stationId: 'bar' })).toEqual(['bill'])
  expect(ids({})).toEqual(['bill'])
  expect(ids({ printerId: 'hot', stationId: 'salads' })).toEqual(['hot'])
  expect(ids({ stationId: 'kitchen' }, [])).toEqual([])
})

describe('what is on paper', () => {
  test('a ticket has its columns, its lines and its foot', () => {
    const html = sheetHtml(ticket(), paper)
    expect([...html.matchAll(/<th[^>]*>([^<]+)/g)].map(([, head]) => head)).toEqual([
      '#',
      'NAME',
      'QTY',
      'STATUS',
      'NOTES',
    ])
    for (const part of ['Table 7', 'KOT 12', 'Masala dosa', '+ extra ghee', 'milk', 'Available', 'no chilli'])
      expect(html).toContain(part)
    expect(html).toContain('<footer>Powered by Hotelmate</footer>')
    expect(html).not.toContain('DUPLICATE')
    expect(sheetHtml(ticket(), { ...paper, isDuplicate: true })).toContain('DUPLICATE')
  })
  test('the width is that of the roll', () => {
    expect(sheetHtml(ticket(), paper)).toContain('width:72mm')
    expect(sheetHtml(ticket(), { ...paper, widthMm: 58 })).toContain('width:48mm')
  })
  test('whatever people typed is text: no tag, attribute or entity of theirs survives', () => {
    const evil = fc.oneof(
      fc.string({
        unit: fc.constantFrom('<', '>', '&', '"', "'", '`', '/', '=', 's', '!', '-', ' '),
        minLength: 1,
        maxLength: 40,
      }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '</td></table><base href=//evil>',
        '<!--',
        '&lt;b&gt;',
      ),
    )
    const tagsOf = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    const plain = tagsOf(sheetHtml(ticket({ notes: 'x' }), paper))
    fc.assert(
      fc.property(evil, (typed) => {
        const line = { name: typed, quantity: '1', status: typed, notes: typed, modifiers: [typed], allergens: [typed] }
        const html = sheetHtml(
          ticket({
            heading: typed,
            number: typed,
            notes: typed,
            facts: [{ name: typed, value: typed }],
            lines: [line],
          }),
          { ...paper, productTitle: typed },
        )
        expect(tagsOf(html)).toEqual(plain)
      }),
    )
  })
  test('a bill shows its lines, sums and a line to sign on', () => {
    const bill: Sheet = {
      form: 'BILL', house: ['Demo Bistro'], heading: 'Bill', number: '31', facts: [], notes: 'Not a tax invoice', isToSign: true,
      lines: [{ name: 'Tea', quantity: '2', amount: '₹80.00' }], totals: [{ name: 'Total', amount: '₹84.00', isStrong: true }],
    } // prettier-ignore
    for (const part of ['Demo Bistro', 'Tea', '₹80.00', '₹84.00', 'Not a tax invoice', '____'])
      expect(sheetHtml(bill, paper)).toContain(part)
  })
  test('an instant is moved by seconds', () => {
    expect(later('2026-11-20T23:59:59.000Z', 2)).toBe('2026-11-21T00:00:01.000Z')
  })
})

test('a printer is seen to unless all is well; what ran out is reported for two days', () => {
  expect(PrinterCondition.options.filter((condition) => !needsSeeingTo(condition))).toEqual(['OK'])
  expect(reportedSince('2026-11-20T10:00:00.000Z')).toBe('2026-11-18T10:00:00.000Z')
})

test('what is not printed for over three minutes is reported', () => {
  const since = '2026-11-20T19:00:00.000Z'
  const after = (minutes: number) => Date.parse(since) + minutes * 60_000
  expect([waitsTooLong(null, after(9)), waitsTooLong(since, after(3)), waitsTooLong(since, after(3.1))]).toEqual([false, false, true]) // prettier-ignore
})

describe('a ticket that waited', () => {
  const lineId = (place: number): string => `019a0000-0000-7000-8000-00000000000${place}`
  const sheetOf = (banner: 'NEW' | 'NOTE' | 'PART CANCEL', places: readonly number[]) => {
    const lines = places.map((at) => ({ lineId: lineId(at), name: `Dish ${at}`, quantity: '1', status: '', notes: '', modifiers: [], allergens: [] })) // prettier-ignore
    return { form: 'TICKET' as const, banner, heading: 'T7', number: 'KOT 1', facts: [], notes: '', lines }
  }
  const now = (place: number, status: string, orderStatus: string, onPaper: readonly string[] = []): LineNow => ({
    lineId: lineId(place),
    status,
    orderStatus,
    onPaper,
  })

  test('prints the lines that are Available of open orders, and nothing else is ever on it', () => {
    const status = fc.constantFrom('Available', 'Hold', 'Preparing', 'Ready', 'Served', 'Cancelled', 'Void')
    const orderStatus = fc.constantFrom('Draft', 'Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served', 'Completed', 'Cancelled') // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.tuple(status, orderStatus), { minLength: 1, maxLength: 6 }), (lines) => {
        const known = lines.map(([here, order], place) => now(place, here, order))
        const sheet = sheetOf('NEW', [...lines.keys()])
        const [verdict] = verdictsOf([{ id: 'j', kind: 'KOT', sheet, lines: known }])
        const toCook = known.filter((line) => line.status === 'Available' && !['Draft', 'Submitted', 'Completed', 'Cancelled'].includes(line.orderStatus)) // prettier-ignore
        const printed = verdict?.does === 'print' ? verdict.sheet.lines.map((line) => line.lineId) : []
        expect(printed).toEqual(toCook.map((line) => line.lineId))
        const isPaidFirst = known.some((line) => line.status === 'Available' && line.orderStatus === 'Completed')
        if (printed.length === 0) expect(verdict?.does).toBe(isPaidFirst ? 'ask' : 'withdraw')
      }),
    )
  })

  test('withdraws what is on paper or will be, and nothing that was dropped from the ticket before it', () => {
    const cook = { id: 'cook', kind: 'KOT' as const, sheet: sheetOf('NEW', [1, 2]), lines: [now(1, 'Cancelled', 'Confirmed'), now(2, 'Available', 'Confirmed')] } // prettier-ignore
    const back = (onPaper: string[]) => ({ id: 'back', kind: 'CANCEL_KOT' as const, sheet: sheetOf('PART CANCEL', [1]), lines: [now(1, 'Cancelled', 'Confirmed', onPaper)] }) // prettier-ignore
    expect(verdictsOf([cook, back(['cook'])])).toMatchObject([
      { does: 'print', isLess: true, sheet: { lines: [{ name: 'Dish 2' }] } },
      { id: 'back', does: 'withdraw' },
    ])
    expect(verdictsOf([back(['cook'])])).toMatchObject([{ does: 'print', isLess: false }])
    expect(verdictsOf([back([])])).toMatchObject([{ does: 'withdraw' }])
  })

  test('adds to an order as a new one does; a cancellation of one that is paid needs no confirmation', () => {
    const done = { ...now(1, 'Available', 'Completed'), onPaper: [] }
    const added = {
      id: 'a',
      kind: 'KOT' as const,
      sheet: { ...sheetOf('NEW', [1]), banner: 'ADD' as const },
      lines: [done],
    }
    expect(verdictsOf([added])).toEqual([{ id: 'a', does: 'ask' }])
    expect(verdictsOf([{ ...added, kind: 'CANCEL_KOT', sheet: sheetOf('NEW', [1]) }])).toEqual([{ id: 'a', does: 'withdraw' }]) // prettier-ignore
  })

  test('withdraws a line the ticket before it printed', () => {
    const cook = { id: 'cook', kind: 'KOT' as const, sheet: sheetOf('NEW', [1]), lines: [now(1, 'Available', 'Confirmed')] } // prettier-ignore
    const back = { id: 'back', kind: 'CANCEL_KOT' as const, sheet: sheetOf('PART CANCEL', [1]), lines: [now(1, 'Cancelled', 'Confirmed', ['cook'])] } // prettier-ignore
    expect(verdictsOf([cook, back])).toMatchObject([{ does: 'print' }, { id: 'back', does: 'print', isLess: false }])
  })

  test('is a note as long as the order is open, also of what is being cooked; one that names no lines is printed as it is', () => {
    const note = (orderStatus: string) => ({ id: 'n', kind: 'KOT' as const, sheet: sheetOf('NOTE', [1]), lines: [now(1, 'Preparing', orderStatus)] }) // prettier-ignore
    expect(verdictsOf([note('Preparing')])).toMatchObject([{ does: 'print' }])
    expect(verdictsOf([note('Cancelled')])).toMatchObject([{ does: 'withdraw' }])
    const { lineId: _, ...old } = sheetOf('NEW', [1]).lines[0]!
    expect(verdictsOf([{ id: 'o', kind: 'KOT', sheet: { ...sheetOf('NEW', [1]), lines: [old] }, lines: [] }])).toMatchObject([{ does: 'print' }]) // prettier-ignore
  })

  test('asks after half an hour, or sooner where its printer is set so; other documents wait as long as their printer', () => {
    expect([29, 30, 31, 120].map((minutes) => waitsMinutes('KOT', minutes))).toEqual([29, 30, 30, 30])
    expect([waitsMinutes('CANCEL_KOT', 120), waitsMinutes('BILL', 120)]).toEqual([30, 120])
  })
})
