import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, readCsv, readTable, withoutTitle } from './csv.ts'

test.each(['=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '\rx', '＝1+1', "'=1"])('%j is marked as text', (text) => {
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

test('the separator is the one the first line has most of, else the one any line has most of', () => {
  expect(readTable('a;b;c,d\n1;2;3')).toEqual([['a', 'b', 'c,d'], ['1', '2', '3']]) // prettier-ignore
  expect(readTable('Guests of May\na;b;c\n1,5;2;3')).toEqual([['Guests of May'], ['a', 'b', 'c'], ['1,5', '2', '3']]) // prettier-ignore
  expect(readTable('a\tb\r\n1\t2')).toEqual([['a', 'b'], ['1', '2']]) // prettier-ignore
  expect(readTable('one\ntwo')).toEqual([['one'], ['two']])
})

test('a table begins at its header: a line above it is a title', () => {
  const table = [['Name', 'City'], ['Mira', 'Pune'], ['Total', '']] // prettier-ignore
  expect(withoutTitle([['Guests of May', ''], ['2026-05-31'], ...table])).toEqual(table)
  expect(withoutTitle(table)).toEqual(table)
  expect(withoutTitle([['Name'], ['Mira']])).toEqual([['Name'], ['Mira']])
  expect(withoutTitle([])).toEqual([])
})

test('nothing is an empty cell, and a number below zero stays a number', () => {
  expect([null, undefined, '', -5, '-5', "'=1", 'a"b'].map(csvCell)).toEqual(['', '', '', '-5', "'-5", "''=1", '"a""b"']) // prettier-ignore
  expect(readCsv("'-5,''=1,it's,'x")).toEqual([['-5', "'=1", "it's", "'x"]])
})
