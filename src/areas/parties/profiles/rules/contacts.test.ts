import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactsOf, type Entry, fieldsOf, keyOf, type Place, primaryOf, type StoredContact } from './contacts.ts'

const word = fc.constantFrom(
  '',
  'a@x.example',
  'A@x.example',
  'b@x.example',
  '+34 600 111',
  '34600111',
  'Main St 1',
  'main st 1',
)
const entry = (isMerged: boolean): fc.Arbitrary<Entry> =>
  fc.record({
    email: word,
    phone: word,
    address: word,
    city: word,
    postalCode: word,
    country: fc.constantFrom('', 'ES'),
    isMerged: fc.constant(isMerged),
  })
const stored: fc.Arbitrary<StoredContact> = fc
  .record({
    id: fc.uuid(),
    channel: fc.constantFrom('EMAIL', 'PHONE', 'ADDRESS'),
    purpose: fc.constantFrom('HOME', 'WORK'),
    value: word,
    city: word,
    postalCode: word,
    country: fc.constant(''),
  })
  .map((one) => (one.channel === 'ADDRESS' ? one : { ...one, city: '', postalCode: '' }))
const placeOf = ({ channel, value }: Place) => `${channel} ${value}` // prettier-ignore

const EMAIL = { channel: 'EMAIL', city: '', postalCode: '', country: '' } as const
const NOBODY: Entry = { email: '', phone: '', address: '', city: '', postalCode: '', country: '', isMerged: false }

test('law: every known place is listed, once by its key, and each channel has one primary place or none', () => {
  const once = fc.uniqueArray(stored, { selector: (one) => `${one.channel} ${keyOf(one)}`, maxLength: 6 })
  fc.assert(
    fc.property(entry(false), fc.array(entry(true), { maxLength: 3 }), once, (own, merged, further) => {
      const rows = contactsOf([own, ...merged], further)
      const keys = rows.map((row) => `${row.channel} ${keyOf(row)}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const channel of ['EMAIL', 'PHONE', 'ADDRESS'] as const) {
        const primaries = rows.filter((row) => row.channel === channel && row.isPrimary)
        expect(primaries.map(placeOf)).toEqual([primaryOf(own, channel)].flatMap((one) => (one ? [placeOf(one)] : [])))
        for (const one of merged) {
          const place = primaryOf(one, channel)
          if (place) expect(keys).toContain(`${channel} ${keyOf(place)}`)
        }
      }
      for (const one of further) expect(keys).toContain(`${one.channel} ${keyOf(one)}`)
    }),
  )
})

test('law: the fields of a primary place give that place', () => {
  fc.assert(
    fc.property(entry(false), (own) => {
      for (const channel of ['EMAIL', 'PHONE', 'ADDRESS'] as const) {
        const place = primaryOf(own, channel)
        if (place) expect(primaryOf({ ...NOBODY, ...fieldsOf(place) }, channel)).toEqual(place)
      }
    }),
  )
})

test('a stored row says what the primary place is for; capitals and signs between digits make no other place', () => {
  const work: StoredContact = { ...EMAIL, id: 'w', purpose: 'WORK', value: 'ana@x.example' }
  expect(contactsOf([{ ...NOBODY, email: 'Ana@x.example' }], [work])).toMatchObject([
    { id: 'w', purpose: 'WORK', value: 'Ana@x.example', isPrimary: true },
  ])
  expect(keyOf({ ...EMAIL, channel: 'PHONE', value: '+34 600-111' })).toBe('34600111')
  expect(primaryOf({ ...NOBODY, country: 'ES' }, 'ADDRESS')).toBeUndefined()
})
