import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { cashier, Shift } from '../contract/cashier.ts'
import { shiftDocument } from './document.ts'
import { takingsDocument } from './takings-document.ts'

const place = {
  propertyName: 'Palace',
  locale: 'en-IN',
  timeZone: 'Asia/Kolkata',
  printedAt: '2026-11-20T20:00:00.000Z',
}
const closed: PartOf<typeof Shift> = {
  zNumber: 12, drawer: 'Drawer 1', counterName: 'Front', counterNumber: '2', operatorName: 'Asha', currency: 'INR', opening: 100_000,
  openedOn: '2026-11-20', openedAt: '2026-11-20T03:30:00.000Z', closedAt: '2026-11-20T19:30:00.000Z', closedByName: 'Asha',
  approvedByName: 'Ravi', cashReceived: 50_000, cashRefunded: 2_000, payIns: 1_000, payOuts: 500, drops: 30_000, expected: 118_500,
  counted: 118_400, variance: -100, left: 100_000, note: 'A coin fell', other: 400,
  count: [{ value: 50_000, pieces: 2 }, { value: 1_000, pieces: 18 }],
  byMode: [
    { mode: 'Cash', received: 50_000, refunded: 2_000, net: 48_000, count: 4 },
    { mode: 'UPI', received: 9_000, refunded: 0, net: 9_000, count: 1 },
  ],
  moves: [
    { kind: 'DROP', amount: 30_000, reason: 'Bank', reference: 'B1', madeBy: 'Asha', madeAt: '2026-11-20T10:00:00.000Z' },
    { kind: 'PAY_OUT', amount: 700, reason: 'Milk', isVoided: true, madeBy: 'Asha', madeAt: '2026-11-20T11:00:00.000Z' },
    { kind: 'PAY_OUT', amount: 700, reason: 'Twice', voidsId: '0199a0f0-0000-7000-8000-000000000001', madeBy: 'Ravi', madeAt: '2026-11-20T11:05:00.000Z' },
  ],
} // prettier-ignore
const textOf = (more: PartOf<typeof Shift> = {}, paper: 'A4' | '80mm' = 'A4', language: 'en' | 'fr' = 'en') =>
  linesOf(shiftDocument(made(Shift, { ...closed, ...more }), place, { paper, language }))
const report: PartOf<typeof cashier.takings.reply> = {
  currency: 'INR', total: { received: 59_000, refunded: 2_000, net: 57_000, count: 5 },
  byCounter: [{ counterName: 'Front', counterNumber: '2', received: 59_000, refunded: 2_000, net: 57_000, count: 5 }],
  byMode: closed.byMode, byOperator: [{ operatorId: 1, operatorName: 'Asha', received: 59_000, refunded: 2_000, net: 57_000, count: 5 }],
  byHour: [{ hour: 9, received: 50_000, refunded: 2_000, net: 48_000, count: 4 }, { hour: 14, received: 9_000, refunded: 0, net: 9_000, count: 1 }],
  isByMonth: false, byPeriod: [{ from: '2026-11-20', received: 59_000, refunded: 2_000, net: 57_000, count: 5 }],
  deferred: [{ mode: 'Credit', amount: 4_000, count: 2 }],
  sold: [{ name: 'Lobby', orders: 3, net: 10_000, tax: 500, onRooms: 2_100, taxes: [{ name: 'CGST', amount: 250 }] }],
} // prettier-ignore
const of = { property: { name: 'Palace', address: '1 Lake Road', city: 'Udaipur', taxNumber: '27X', taxNumberLabel: 'GSTIN' }, counterName: 'All counters', counterNumber: '', from: '2026-11-20' as Day, until: '2026-11-22' as Day, printedAt: '2026-11-21T20:00:00.000Z', printedBy: 'Ravi' } // prettier-ignore
const takings = (more: typeof report = {}, language: 'en' | 'fr' = 'en') =>
  takingsDocument(made(cashier.takings.reply, { ...report, ...more }), of, { locale: 'en-IN', timeZone: 'Asia/Kolkata', language }) // prettier-ignore

test('the report of a closed shift lists what came and went, what was counted and what was missing', () => {
  expect(textOf()).toEqual([
    'Palace / Counter Front, number 2 / Drawer Drawer 1, kept by Asha / Opened 20 Nov 2026 09:00, business day 20 Nov 2026 / Closed 21 Nov 2026 01:00 by Asha / Difference approved by Ravi | CLOSING REPORT / Z 12',
    'Cash', 'Float | ₹1,000.00', 'Cash received | ₹500.00', 'Cash handed back | -₹20.00', 'Paid in | ₹10.00', 'Paid out | -₹5.00',
    'Dropped into the safe | -₹300.00', 'Must be there | ₹1,185.00', 'Counted | ₹1,184.00', 'Missing | -₹1.00',
    'Left in the drawer | ₹1,000.00', 'Note: A coin fell', 'Receipts by mode', 'Mode | Receipts | In | Out | Net',
    'Cash | 4 | ₹500.00 | ₹20.00 | ₹480.00', 'UPI | 1 | ₹90.00 | ₹0.00 | ₹90.00', 'Cash moved without a receipt',
    'When | What | Why | Who | Amount', '20 Nov 2026 15:30 | Safe drop | Bank · B1 | Asha | ₹300.00',
    '20 Nov 2026 16:30 | Paid out (void) | Milk | Asha | ₹7.00', '20 Nov 2026 16:35 | Paid out – voided | Twice | Ravi | ₹7.00', 'Count',
    'Note or coin | Pieces | Sum', '₹500.00 | 2 | ₹1,000.00', '₹10.00 | 18 | ₹180.00', 'Other | ₹4.00', 'Kept by | Checked by',
  ]) // prettier-ignore
  const { title, footer } = shiftDocument(made(Shift, closed), place, { paper: 'A4', language: 'en' })
  expect([title, footer]).toEqual(['Z 12 · Drawer 1', 'Palace  ·  Front  ·  Z 12  ·  printed 21 Nov 2026 01:30'])
})

test('on a till’s strip it has the same content in fewer columns, and when it was printed', () => {
  expect(textOf({}, '80mm')).toEqual([
    'Palace', 'Counter Front, number 2', 'Drawer Drawer 1, kept by Asha', 'Opened 20 Nov 2026 09:00, business day 20 Nov 2026',
    'Closed 21 Nov 2026 01:00 by Asha', 'Difference approved by Ravi', 'CLOSING REPORT', 'Z 12', 'Cash', 'Float | ₹1,000.00',
    'Cash received | ₹500.00', 'Cash handed back | -₹20.00', 'Paid in | ₹10.00', 'Paid out | -₹5.00', 'Dropped into the safe | -₹300.00',
    'Must be there | ₹1,185.00', 'Counted | ₹1,184.00', 'Missing | -₹1.00', 'Left in the drawer | ₹1,000.00', 'Note: A coin fell',
    'Receipts by mode', 'Mode | Receipts | Net', 'Cash | 4 | ₹480.00', 'UPI | 1 | ₹90.00', 'Cash moved without a receipt',
    'Safe drop / 20 Nov 2026 15:30 · Bank · B1 | ₹300.00', 'Paid out (void) / 20 Nov 2026 16:30 · Milk | ₹7.00',
    'Paid out – voided / 20 Nov 2026 16:35 · Twice | ₹7.00', 'Count', 'Note or coin | Pieces | Sum', '₹500.00 | 2 | ₹1,000.00',
    '₹10.00 | 18 | ₹180.00', 'Other | ₹4.00', 'Kept by', 'Checked by', 'printed 21 Nov 2026 01:30',
  ]) // prettier-ignore
})

const running: PartOf<typeof Shift> = {
  zNumber: null, closedAt: null, approvedByName: null, counted: null, variance: null, left: null, note: '', count: null, byMode: [], moves: [],
} // prettier-ignore

test('the report of a shift that runs has no count, no difference and nothing to sign', () => {
  expect(textOf(running)).toEqual([
    'Palace / Counter Front, number 2 / Drawer Drawer 1, kept by Asha / Opened 20 Nov 2026 09:00, business day 20 Nov 2026 | INTERIM REPORT / X report',
    'Cash', 'Float | ₹1,000.00', 'Cash received | ₹500.00', 'Cash handed back | -₹20.00', 'Paid in | ₹10.00', 'Paid out | -₹5.00',
    'Dropped into the safe | -₹300.00', 'Must be there | ₹1,185.00', 'Receipts by mode', 'No receipt was written in this shift.',
  ]) // prettier-ignore
  expect(textOf({ ...running, cashRefunded: 0 })).toContain('Cash handed back | ₹0.00')
})

test('more than there should be is over, and as much is no difference; nothing besides notes is left out', () => {
  expect(textOf({ variance: 100 })).toContain('Too much | ₹1.00')
  expect(textOf({ variance: 0 })).toContain('Difference | ₹0.00')
  expect(textOf({ other: null }).filter((line) => line.startsWith('Other'))).toEqual([])
  expect(textOf({ count: [], other: 0 })).not.toContain('Count')
  expect(textOf({ count: [], other: 5 })).toContain('Other | ₹0.05')
})

test('money of a shift has the decimals of its currency', () => {
  expect(textOf({ currency: 'JPY' })).toContain('Float | ¥1,00,000')
  expect(textOf({ currency: 'KWD' })).toContain('Float | KWD 100.000')
})

test('the cashier report is its total in several ways, then promises and what outlets sold', () => {
  expect(linesOf(takings())).toEqual([
    'Palace / 1 Lake Road, Udaipur / GSTIN 27X / Counter All counters, number  | CASHIER REPORT / 20 Nov 2026 – 21 Nov 2026',
    'Net | In | Out | Receipts', '₹570.00 | ₹590.00 | ₹20.00 | 5', 'By mode', 'Receipts | In | Out | Net',
    'Cash | 4 | ₹500.00 | ₹20.00 | ₹480.00', 'UPI | 1 | ₹90.00 | ₹0.00 | ₹90.00', 'Total | 5 | ₹590.00 | ₹20.00 | ₹570.00', 'By counter',
    'Receipts | In | Out | Net', 'Front (2) | 5 | ₹590.00 | ₹20.00 | ₹570.00', 'By person', 'Receipts | In | Out | Net',
    'Asha | 5 | ₹590.00 | ₹20.00 | ₹570.00', 'By business day', 'Receipts | In | Out | Net',
    '20 Nov 2026 | 5 | ₹590.00 | ₹20.00 | ₹570.00', 'By hour', 'Receipts | In | Out | Net', '09:00 | 4 | ₹500.00 | ₹20.00 | ₹480.00',
    '14:00 | 1 | ₹90.00 | ₹0.00 | ₹90.00', 'Total | 5 | ₹590.00 | ₹20.00 | ₹570.00', 'Promised, not received', 'No part of the total.',
    'Promises | Amount', 'Credit | 2 | ₹40.00', 'Sold by outlets', 'Orders closed in these days, whichever counter took the money.',
    'Orders | Before tax | Tax | Total | Of it on rooms', 'Lobby | 3 | ₹100.00 | ₹5.00 | ₹105.00 | ₹21.00', '    CGST | ₹2.50',
  ]) // prettier-ignore
  expect(takings()).toMatchObject({ title: 'CASHIER REPORT 2026-11-20 – 2026-11-21', footer: 'Palace  ·  All counters  ·  20 Nov 2026 – 21 Nov 2026  ·  Printed 22 Nov 2026 01:30 by Ravi' }) // prettier-ignore
})

test('a long span is by month, and what there was none of is left out', () => {
  const long = linesOf(takings({ isByMonth: true, deferred: [], sold: [] }))
  expect(long).toEqual(expect.arrayContaining(['By month', 'November 2026 | 5 | ₹590.00 | ₹20.00 | ₹570.00']))
  for (const absent of ['By business day', 'Promised, not received', 'Sold by outlets']) expect(long).not.toContain(absent) // prettier-ignore
  expect(linesOf(takings({ total: { received: 0, refunded: 0, net: 0, count: 0 }, deferred: [], sold: [] }, 'fr'))).toEqual([
    'Palace / 1 Lake Road, Udaipur / GSTIN 27X / Caisse All counters, numéro  | RAPPORT DE CAISSE / 20 nov. 2026 – 21 nov. 2026',
    'Net | Entrées | Sorties | Reçus', '0,00 ₹ | 0,00 ₹ | 0,00 ₹ | 0', 'Aucun reçu pendant ces jours.',
  ]) // prettier-ignore
})
