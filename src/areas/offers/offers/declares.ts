import type { AreaFacts } from '#core/area.ts'
import { EVERYBODY_AT_WORK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'offers',
  group: 'offers',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_MARKETING'],
    /** Offers above the ceiling that another user wrote, and the ceiling. */
    approve: MANAGERS,
  },
  refusals: {
    /** What guests were promised stays once the offer is used. */
    offer_in_use: 409,
    /** Guests have it more often than it would allow. */
    limit_below_uses: 409,
    offer_state: 409,
    offer_ended: 409,
    offer_without_codes: 422,
    /** It is above the ceiling, and no other user has approved it. */
    offer_needs_approval: 409,
    own_offer: 403,
    /** A property has something in the way of a copy. */
    offer_not_copied: 409,
    /** A property has no copy that can be changed to what the offer is now. */
    offer_not_passed_on: 409,
    /** A code that was entered is not given for the stay or the order. */
    code_not_given: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'OFFER_SAVED', 'OFFER_STATE', 'OFFER_CODES_ADDED', 'OFFER_CODE_VOIDED', 'OFFER_CODES_EXPORTED', 'OFFER_GIVEN', 'OFFER_RELEASED',
  'OFFER_CEILING', 'OFFER_REQUESTED', 'OFFER_DECIDED', 'OFFER_COPIED', 'OFFER_PASSED_ON',
] as const // prettier-ignore

declare module '#core/area.ts' {
  interface DeclaredAreas {
    offers: typeof declares & { auditTypes: typeof auditTypes }
  }
}
