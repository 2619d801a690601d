import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, readCsv, readTable } from './csv.ts'

test.each(['=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '\rx', '＝1+1', "'=1"])('%j is told to be text', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
})

test('numbers stay numbers', () => {
  expect([csvCell(-12.5), csvCell(0), csvCell(null), csvCell(true)]).toEqual(['-12.5', '0', '', 'true'])
})

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', 'a', 'é', '＝') }),
)

test('what is written is read back, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (lines) => {
      expect(readCsv(`\ufeff${lines.map(csvLine).join('\r\n')}\r\n`)).toEqual(lines)
    }),
  )
})

test.each([
  [
    'name,city\n"Hill, House",Goa\n',
    [
      ['name', 'city'],
      ['Hill, House', 'Goa'],
    ],
  ],
  [
    'name;city\r\nHill;"a ""b"""\r\n\r\n',
    [
      ['name', 'city'],
      ['Hill', 'a "b"'],
    ],
  ],
  [
    'name\tcity\nHill\t Goa ',
    [
      ['name', 'city'],
      ['Hill', 'Goa'],
    ],
  ],
  ['', []],
])('a table from another program is read whatever separates it: %j', (text, cells) => {
  expect(readTable(text)).toEqual(cells)
})

test('law: what is written with plain words is read back as a table too', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' b'), minLength: 1 })
    .map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (lines) => {
      expect(readTable(`name,city\r\n${lines.map(csvLine).join('\r\n')}`)).toEqual([['name', 'city'], ...lines])
    }),
  )
})
