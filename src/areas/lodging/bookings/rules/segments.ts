import type { CompanyKind } from '#areas/parties/companies/contract/replies.ts'
import type { Segment } from '../contract/choices.ts'

/** What a new booking shows of the market it comes from. */
export type Booked = {
  isOfGroup: boolean
  /** Null for a guest on their own account. */
  companyKind: CompanyKind | null
  /** Whether a night has a price that was agreed with the company. */
  isNegotiated: boolean
  /** Whether an offer takes something off. */
  isDiscounted: boolean
}

/**
 * The segment of a booking that names none. Of a group it is what its organiser is, an agency's being a tour. Of others a government
 * comes before a tour operator, what was agreed or is a company's own before an offer, and an offer before the public rate. Contracts,
 * associations, complimentary stays and own use are known to the desk alone.
 */
export function segmentOf({ isOfGroup, companyKind, isNegotiated, isDiscounted }: Booked): Segment {
  if (isOfGroup) return segmentOfGroup(companyKind)
  if (companyKind === 'GOVERNMENT') return 'QUALIFIED'
  if (companyKind === 'TOUR_OPERATOR') return 'WHOLESALE'
  if (isNegotiated || companyKind === 'CORPORATE') return 'NEGOTIATED'
  return isDiscounted ? 'DISCOUNT' : 'RETAIL'
}

function segmentOfGroup(kind: CompanyKind | null): Segment {
  switch (kind) {
    case 'CORPORATE':
      return 'GROUP_CORPORATE'
    case 'GOVERNMENT':
      return 'GROUP_GOVERNMENT'
    case 'TOUR_OPERATOR':
    case 'TRAVEL_AGENT':
    case 'OTA':
      return 'GROUP_TOUR'
    default:
      return 'GROUP_OTHER'
  }
}
