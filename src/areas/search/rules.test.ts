import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asPrinted, type Found, type Kind, pathOf, rankFound, subtitleOf } from './rules.ts'

const row = (kind: Kind, title: string, isExact = false): Found => ({
  kind,
  id: title,
  title,
  subtitle: '',
  path: '',
  isExact,
})
const titles = (found: Parameters<typeof rankFound>[0], limit = 12) => rankFound(found, limit).map(({ title }) => title)

test('exact matches come first, then the kinds take turns in the order they were found', () => {
  const customer = [row('customer', 'C1'), row('customer', 'C2'), row('customer', 'C3')]
  expect(
    titles({ customer, booking: [row('booking', 'B1')], room: [row('room', 'R1'), row('room', 'R2', true)] }),
  ).toEqual(['R2', 'B1', 'C1', 'C2', 'R1', 'C3'])
  expect(titles({ customer, booking: [row('booking', 'B1')] }, 2)).toEqual(['B1', 'C1'])
  expect(titles({})).toEqual([])
})

const kinds: Kind[] = ['booking', 'customer', 'room', 'invoice']
const list = (kind: Kind) =>
  fc
    .array(fc.boolean(), { maxLength: 6 })
    .map((exact) => exact.map((isExact, index) => row(kind, `${kind}${index}`, isExact)))

test('law: nothing is invented, lost within the limit or repeated, and nothing exact comes after something that is not', () => {
  const found = fc.record({
    booking: list('booking'),
    customer: list('customer'),
    room: list('room'),
    invoice: list('invoice'),
  })
  fc.assert(
    fc.property(found, fc.integer({ min: 1, max: 30 }), (given, limit) => {
      const all = kinds.flatMap((kind) => given[kind])
      const shown = titles(given, limit)
      expect(shown).toHaveLength(Math.min(limit, all.length))
      expect(new Set(shown).size).toBe(shown.length)
      const exact = shown.map((title) => all.find((one) => one.title === title)?.isExact)
      expect([...exact].sort((a, b) => Number(b) - Number(a))).toEqual(exact)
    }),
  )
})

test('what was typed is compared as it is printed, and rows say where they are shown', () => {
  expect(asPrinted(' abc 2345 ')).toBe('ABC2345')
  expect(pathOf.booking('ABC/1')).toBe('/master-service/reservation-details/ABC%2F1')
  expect(subtitleOf('Standard', '', '1')).toBe('Standard · 1')
})
