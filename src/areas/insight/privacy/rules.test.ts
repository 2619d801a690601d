import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { dueOn, nameKey, shownRow, tracesOf } from './rules.ts'

const NONE: ReadonlySet<string> = new Set()

test('a request is due in thirty days', () => {
  expect(dueOn('2026-11-20' as Day)).toBe('2026-12-20')
})

test('a person is looked for by every address and by the full name, never by one name alone', () => {
  const one = { id: 'a', firstName: 'Kim', lastName: 'Lee', email: 'Kim@x.example', phone: '' }
  const other = { id: 'b', firstName: 'Kim', lastName: '', email: '', phone: '12345' }
  expect(tracesOf([one, other], NONE)).toMatchObject({
    ids: ['a', 'b'],
    addresses: ['kim@x.example', '12345'],
    patterns: ['%Kim@x.example%', '%12345%', '%Kim Lee%'],
  })
  expect(tracesOf([{ ...other, phone: '1234' }], NONE)).toEqual({
    ids: ['b'],
    addresses: [],
    patterns: [],
    expressions: [],
  })
})

test('a name that another guest has too is not looked for', () => {
  const kim = { id: 'a', firstName: 'Kim', lastName: 'Lée', email: 'kim@x.example', phone: '' }
  expect(nameKey(kim)).toBe('lee kim')
  expect(tracesOf([kim], new Set(['lee kim'])).patterns).toEqual(['%kim@x.example%'])
})

test('signs that mean anything in a pattern mean themselves', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 5 }), (email) => {
      const [pattern = ''] = tracesOf([{ id: 'a', firstName: '', lastName: '', email, phone: '' }], NONE).patterns
      expect(pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1')).toBe(email)
    }),
  )
})

test('a row is shown without secrets, keys of the system and what is empty', () => {
  expect(shownRow({ property_id: 1, id: 'x', sealed_token: 's', name: 'Kim', email: '', born: null })).toEqual({
    id: 'x',
    name: 'Kim',
  })
})
