import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { type Utm, utmOf, withUtm } from './utm.ts'

const utm: Utm = { source: 'test-palace', medium: 'email', campaign: 'Spring & sun' }
const TAGS = 'utm_source=test-palace&utm_medium=email&utm_campaign=Spring+%26+sun'

/** A half of a character is none: it is read back as the sign for that. */
const wellFormed = (text: string) => Buffer.from(text).toString()

describe('parameters of links', () => {
  test.each([
    ['https://hotel.example', `https://hotel.example?${TAGS}`],
    ['https://hotel.example/house?at=palace', `https://hotel.example/house?at=palace&${TAGS}`],
    ['https://hotel.example/?', `https://hotel.example/?${TAGS}`],
    ['https://hotel.example/a#rooms', `https://hotel.example/a?${TAGS}#rooms`],
    ['https://hotel.example/a#?x=1', `https://hotel.example/a?${TAGS}#?x=1`],
    ['https://hotel.example/?sign=a%20b+c', `https://hotel.example/?sign=a%20b+c&${TAGS}`],
    ['https://hotel.example/?utm_source=mine', 'https://hotel.example/?utm_source=mine&utm_medium=email&utm_campaign=Spring+%26+sun'],
    ['mailto:desk@hotel.example', 'mailto:desk@hotel.example'],
    ['{bookingLink}', '{bookingLink}'],
    ['', ''],
  ])('%s', (url, tagged) => {
    expect(withUtm(url, utm)).toBe(tagged)
    expect(withUtm(url, null)).toBe(url)
  }) // prettier-ignore

  test('they are read back whole, other parameters stay, and twice is the same as once', () => {
    const cases = fc.record({ source: fc.string(), medium: fc.string(), campaign: fc.string({ unit: 'binary' }) })
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }),
        cases,
        (url, values) => {
          const tagged = withUtm(url, values)
          const [before, after] = [new URL(url), new URL(tagged)]
          expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash])
          for (const [key, value] of Object.entries(values)) {
            const own = before.searchParams.get(`utm_${key}`)
            expect(after.searchParams.get(`utm_${key}`) ?? '').toBe(own ?? wellFormed(value))
          }
          const others = (params: URLSearchParams) => [...params].filter(([key]) => !key.startsWith('utm_'))
          expect(others(after.searchParams)).toEqual(others(before.searchParams))
          expect(withUtm(tagged, values)).toBe(tagged)
        },
      ),
      { numRuns: LAW_CASES },
    )
  })

  test('what is left empty is the name of the property and of the campaign; turned off, there are none', () => {
    const campaign = { name: 'Spring', channel: 'SMS', addsUtm: true, utmSource: '', utmCampaign: '' } as const
    expect(utmOf(campaign, 'test-palace')).toEqual({ source: 'test-palace', medium: 'sms', campaign: 'Spring' })
    expect(utmOf({ ...campaign, utmSource: 'news', utmCampaign: 's26' }, 'test-palace')).toEqual({ source: 'news', medium: 'sms', campaign: 's26' }) // prettier-ignore
    expect(utmOf({ ...campaign, addsUtm: false }, 'test-palace')).toBeNull()
  })
})
