/** Why guests come, as the desk hears it; empty where it does not. */
export const PURPOSES = ['', 'LEISURE', 'BUSINESS', 'EVENT', 'OTHER'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Which part of the market a booking is of: guests alone by the price they have, groups by who they are. */
export const SEGMENTS = [
  'RETAIL',
  'DISCOUNT',
  'NEGOTIATED',
  'QUALIFIED',
  'WHOLESALE',
  'GROUP_CORPORATE',
  'GROUP_ASSOCIATION',
  'GROUP_GOVERNMENT',
  'GROUP_TOUR',
  'GROUP_OTHER',
  'CONTRACT',
  'COMPLIMENTARY',
  'HOUSE_USE',
] as const
export type Segment = (typeof SEGMENTS)[number]
