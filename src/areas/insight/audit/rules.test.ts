import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GIVEN_AUDIT_TYPES } from '#core/given-audit-types.ts'
import { addDays, type Day } from '#core/dates.ts'
import { checkedLinks, endOf, type Link, linkText, matchesNothing } from './rules.ts'

test('law: a span matches something exactly when it contains a day', () => {
  const from = '2026-11-20' as Day
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      expect(matchesNothing({ from, until: addDays(from, days) })).toBe(days <= 0)
      expect(matchesNothing({ from, through: addDays(from, days) })).toBe(days < 0)
    }),
  )
  expect(matchesNothing({ from })).toBe(false)
  expect(matchesNothing({ until: from })).toBe(false)
})

test('every type of the specification is a filter; an unknown type matches nothing', () => {
  expect(GIVEN_AUDIT_TYPES).toHaveLength(15)
  expect(GIVEN_AUDIT_TYPES.filter((type) => matchesNothing({ type }))).toEqual([])
  expect(matchesNothing({ type: 'check in' })).toBe(true)
  expect(matchesNothing({ type: '' })).toBe(true)
  expect(matchesNothing({ type: 'MOON_LANDING' })).toBe(true)
})

test('the end of a span is the earlier of the two given', () => {
  const day = (text: string) => text as Day
  expect(endOf({})).toBeUndefined()
  expect(endOf({ through: day('2026-11-20') })).toBe('2026-11-21')
  expect(endOf({ until: day('2026-11-20'), through: day('2026-11-20') })).toBe('2026-11-20')
  expect(endOf({ until: day('2026-12-20'), through: day('2026-11-20') })).toBe('2026-11-21')
})

/** A hash good enough to distinguish the texts of these tests. */
const mark = (text: string): string => `#${text.replaceAll('\n', '|')}`

function chainOf(contents: readonly string[]) {
  const links: Link[] = []
  for (const [index, content] of contents.entries()) {
    const body = {
      sequence: index + 1,
      isRemovable: content.startsWith('sample'),
      contentHash: content,
      previousHash: links.at(-1)?.hash ?? '',
    }
    links.push({ ...body, eventId: content, hash: mark(linkText(body)) })
  }
  return links.map((link) => ({ link, contentNow: link.contentHash as string | null, hashNow: link.hash }))
}
const start = { sequence: 0, hash: '' }
const contents = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })

test('law: a whole chain has no fault, in one run or in many', () => {
  fc.assert(
    fc.property(contents, fc.nat(12), (texts, cut) => {
      const chain = chainOf(texts)
      const first = checkedLinks(start, chain.slice(0, cut))
      const rest = checkedLinks(first.end, chain.slice(cut))
      expect([first.fault, rest.fault]).toEqual([undefined, undefined])
      expect(rest.end).toEqual({ sequence: chain.length, hash: chain.at(-1)?.link.hash })
    }),
  )
})

test('law: changing, dropping or swapping anything is found where it was done', () => {
  fc.assert(
    fc.property(
      contents,
      fc.nat(),
      fc.constantFrom('content', 'link', 'gone', 'dropped', 'rehashed'),
      (texts, seed, how) => {
        const chain = chainOf(texts)
        const at = seed % chain.length
        const one = chain[at]!
        const altered =
          how === 'dropped'
            ? chain.filter((_, index) => index !== at)
            : chain.with(
                at,
                how === 'content'
                  ? { ...one, contentNow: `${one.contentNow}!` }
                  : how === 'gone'
                    ? { ...one, contentNow: null }
                    : how === 'link'
                      ? { ...one, hashNow: 'another' }
                      : { ...one, hashNow: 'own', link: { ...one.link, hash: 'own' } },
              )
        const { fault } = checkedLinks(start, altered)
        const isLast = at === chain.length - 1
        // The chain alone cannot show that its last links were removed or rewritten; a head stored elsewhere can.
        const isUnseen = isLast && (how === 'dropped' || how === 'rehashed')
        const isAllowed = how === 'gone' && one.link.isRemovable
        if (isUnseen || isAllowed) expect(fault).toBeUndefined()
        else expect(fault?.sequence).toBe(how === 'rehashed' ? at + 2 : at + 1)
      },
    ),
  )
})
