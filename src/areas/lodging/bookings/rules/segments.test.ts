import { expect, it } from 'vitest'
import { COMPANY_KINDS } from '#areas/parties/companies/contract/replies.ts'
import { SEGMENTS } from '../contract/choices.ts'
import { type Booked, segmentOf } from './segments.ts'

const ALONE: Booked = { isOfGroup: false, companyKind: null, isNegotiated: false, isDiscounted: false }

it.each<[Partial<Booked>, string]>([
  [{}, 'RETAIL'],
  [{ isDiscounted: true }, 'DISCOUNT'],
  [{ isNegotiated: true, isDiscounted: true }, 'NEGOTIATED'],
  [{ companyKind: 'CORPORATE' }, 'NEGOTIATED'],
  [{ companyKind: 'CORPORATE', isDiscounted: true }, 'NEGOTIATED'],
  [{ companyKind: 'GOVERNMENT', isNegotiated: true }, 'QUALIFIED'],
  [{ companyKind: 'TOUR_OPERATOR', isNegotiated: true }, 'WHOLESALE'],
  [{ companyKind: 'TRAVEL_AGENT' }, 'RETAIL'],
  [{ companyKind: 'TRAVEL_AGENT', isNegotiated: true }, 'NEGOTIATED'],
  [{ companyKind: 'OTA', isDiscounted: true }, 'DISCOUNT'],
  [{ companyKind: 'GROUP_ORGANISER' }, 'RETAIL'],
  [{ isOfGroup: true }, 'GROUP_OTHER'],
  [{ isOfGroup: true, companyKind: 'GROUP_ORGANISER', isDiscounted: true }, 'GROUP_OTHER'],
  [{ isOfGroup: true, companyKind: 'CORPORATE' }, 'GROUP_CORPORATE'],
  [{ isOfGroup: true, companyKind: 'GOVERNMENT', isNegotiated: true }, 'GROUP_GOVERNMENT'],
  [{ isOfGroup: true, companyKind: 'TOUR_OPERATOR' }, 'GROUP_TOUR'],
  [{ isOfGroup: true, companyKind: 'TRAVEL_AGENT' }, 'GROUP_TOUR'],
  [{ isOfGroup: true, companyKind: 'OTA' }, 'GROUP_TOUR'],
])('a booking with %o is of %s', (booked, segment) => {
  expect(segmentOf({ ...ALONE, ...booked })).toBe(segment)
})

it('is of a group exactly when its segment is one of groups, and never what only the desk knows', () => {
  for (const isOfGroup of [true, false])
    for (const companyKind of [null, ...COMPANY_KINDS])
      for (const isNegotiated of [true, false])
        for (const isDiscounted of [true, false]) {
          const segment = segmentOf({ isOfGroup, companyKind, isNegotiated, isDiscounted })
          expect(segment.startsWith('GROUP_')).toBe(isOfGroup)
          expect(SEGMENTS).toContain(segment)
          expect(['GROUP_ASSOCIATION', 'CONTRACT', 'COMPLIMENTARY', 'HOUSE_USE']).not.toContain(segment)
        }
})
