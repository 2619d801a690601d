import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'website',
  group: 'marketing',
  permissions: {
    read: MANAGERS,
    write: ['PROP_ADMIN'],
  },
  module: 'website',
  addresses: ['public'],
  refusals: {
    promotion_code_taken: 409,
    price_changed: 409,
    fee_changed: 409,
    hold_ended: 409,
    change_not_free: 409,
    room_not_alone: 409,
    too_many_holds: 429,
    color_too_light: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'WEBSITE_SETTINGS_UPDATE',
  'WEBSITE_HOLD',
  'WEBSITE_BOOKING',
  'WEBSITE_PROMOTION_SAVED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    website: typeof declares & { auditTypes: typeof auditTypes }
  }
}
