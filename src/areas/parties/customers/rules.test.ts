import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  auditedChange,
  foldName,
  isSamePhone,
  mistypedNames,
  keysBeginningWith,
  likenesses,
  phoneTail,
  rankDuplicates,
  searchKeys,
  searchRanges,
} from './rules.ts'

test('names are folded the way people type them', () => {
  expect(foldName('  MUÑOZ,   José ')).toBe('munoz jose')
  expect(foldName('İstanbul')).toBe('istanbul')
  expect(foldName('Ｗａｎｇ')).toBe('wang')
  expect(foldName('王小明')).toBe('王小明')
  expect(foldName('김철수')).toBe('김철수')
  expect(foldName('प्रिया शर्मा')).toBe('प्रिया शर्मा')
  expect(foldName('محمد')).toBe('محمد')
})

test('law: folding twice is folding once, and neither case nor space nor form counts', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 30 })
  fc.assert(fc.property(name, (text) => foldName(foldName(text)) === foldName(text)))
  const latin = fc.string({ unit: fc.constantFrom(...'abcdeéüñçßøå '), maxLength: 20 })
  fc.assert(
    fc.property(latin, (text) => {
      expect(foldName(` ${text.normalize('NFD')}  `)).toBe(foldName(text))
      expect(foldName(text.replaceAll('ß', '').toUpperCase())).toBe(foldName(text.replaceAll('ß', '')))
    }),
  )
})

/** As the database compares: by bytes. */
const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0

test('law: a range contains exactly the keys that begin with its key', () => {
  const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(key, fc.string({ unit: 'grapheme', maxLength: 8 }), key, (start, rest, other) => {
      const range = keysBeginningWith(start)
      const isInside = (text: string) => range !== null && !isBefore(text, range.from) && isBefore(text, range.until)
      expect(isInside(start + rest)).toBe(true)
      expect(isInside(other)).toBe(other.startsWith(start))
    }),
  )
  expect(keysBeginningWith('')).toBeNull()
})

test('law: a stored customer is found by any beginning of the name, in either order', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aäbcΩж字é'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(word, word, fc.nat(12), (firstName, lastName, length) => {
      const keys = searchKeys({ firstName, lastName, phone: '' })
      for (const full of [`${firstName} ${lastName}`, `${lastName}, ${firstName}`]) {
        const typed = [...full].slice(0, length + 1).join('')
        const key = searchRanges(typed).name?.from ?? ''
        expect([keys.searchName, keys.searchFirst].some((stored) => stored.startsWith(key))).toBe(true)
      }
    }),
  )
})

test('what was typed is looked for only where it can be', () => {
  expect(searchRanges('rao')).toMatchObject({
    name: { from: 'rao' },
    email: { from: 'rao' },
    phone: null,
    phoneEnd: null,
  })
  expect(searchRanges('Anil Rao').email).toBeNull()
  expect(searchRanges('+91 98200 12345')).toMatchObject({ phone: { from: '919820012345' } })
  expect(searchRanges('0091 98200')).toMatchObject({ phone: { from: '9198200' } })
  expect(searchRanges('098200 12345').phoneEnd?.from).toBe('5432100289')
  expect(searchRanges('12').phone).toBeNull()
  expect(searchRanges('   ').name).toBeNull()
})

test('phones are the same when one is the other without its country code', () => {
  expect(isSamePhone('+91 98200 12345', '098200-12345')).toBe(true)
  expect(isSamePhone('+91 98200 12345', '+91 98200 12346')).toBe(false)
  expect(isSamePhone('12345', '12345')).toBe(false)
  expect(isSamePhone('', '')).toBe(false)
  expect(phoneTail('+91 98200 12345')).toBe('0012345')
  expect(phoneTail('12345')).toBeNull()
})

const person = (over: object) => ({
  id: 'a',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  lastArrival: null,
  ...over,
})

test('duplicates come with what speaks for them, likeliest first, then who came last', () => {
  const entered = { firstName: 'Anil', lastName: 'Rao', email: 'Anil@Rao.example', phone: '+91 98200 12345' }
  const rows = [
    person({ id: 'name', firstName: 'rao', lastName: 'ANIL' }),
    person({ id: 'name lately', firstName: 'Anil', lastName: 'Rao', lastArrival: '2026-01-01' }),
    person({ id: 'all', firstName: 'Anil', lastName: 'Rao', email: 'anil@rao.example', phone: '9820012345' }),
    person({ id: 'phone', firstName: 'Usha', lastName: 'Rao', phone: '98200 12345' }),
    person({ id: 'nobody', firstName: 'Usha', lastName: 'Iyer' }),
    person({ id: 'email', email: 'anil@rao.example' }),
  ]
  expect(rankDuplicates(entered, rows).map(({ id, because }) => [id, because])).toEqual([
    ['all', ['email', 'phone', 'name']],
    ['email', ['email']],
    ['phone', ['phone']],
    ['name lately', ['name']],
    ['name', ['name']],
  ])
  expect(likenesses(person({}), person({}))).toEqual([])
})

test('the audit log stores which fields changed and no personal value', () => {
  const before = { isVip: false, doNotRent: false, phone: '+91 98200 12345', email: 'a@b.example' }
  const change = auditedChange(before, { ...before, phone: '+91 98200 99999', isVip: true })
  expect(change.after).toEqual({ isVip: true, doNotRent: false, fields: ['isVip', 'phone'] })
  expect(JSON.stringify(change)).not.toContain('98200')
})

test('law: every slip of the fingers in a name is undone by one of its likely spellings, and none is what was typed', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefgz'), minLength: 5, maxLength: 23 })
  const slip = fc.record({ at: fc.nat(), kind: fc.constantFrom('left out', 'doubled', 'changed about', 'wrong') })
  fc.assert(
    fc.property(name, slip, (meant, { at: where, kind }) => {
      const at = where % (meant.length - 1)
      const [start, one, other, end] = [meant.slice(0, at), meant[at], meant[at + 1], meant.slice(at + 2)]
      const typed = {
        'left out': `${start}${other}${end}`,
        doubled: `${start}${one}${one}${other}${end}`,
        'changed about': `${start}${other}${one}${end}`,
        wrong: `${start}q${other}${end}`,
      }[kind]
      const near = mistypedNames(typed)
      expect(near).not.toContain(typed)
      if (typed !== meant) expect(near).toContain(meant)
    }),
  )
  expect(['rao', 'anil@', '98200', 'a'.repeat(25)].map(mistypedNames)).toEqual([[], [], [], []])
})
