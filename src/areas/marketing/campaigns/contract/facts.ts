import type { FactKind } from '#core/conditions.ts'

/** Facts that are a number. Sums are minor units of the property's currency. */
export const NUMBER_FACTS = [
  'STAYS',
  'NIGHTS',
  'LEAD_DAYS',
  'CANCELLATIONS',
  'NO_SHOWS',
  'ROOM_SPEND',
  'ORDERS',
  'ORDER_SPEND',
  'SPEND',
  'APPOINTMENTS',
  'OFFERS_USED',
  'RATING',
  'MESSAGES',
  'POINTS',
] as const
/** Facts that are a day, by how far it is from today. */
export const DAY_FACTS = [
  'FIRST_STAY',
  'LAST_STAY',
  'NEXT_STAY',
  'LAST_ORDER',
  'LAST_APPOINTMENT',
  'LAST_MESSAGE',
  'LAST_OPENED',
  'LAST_CLICKED',
] as const
/** Facts that are one or more of a list. */
export const LIST_FACTS = [
  'ROOM_TYPE',
  'RATE_PLAN',
  'CHANNEL',
  'OUTLET',
  'PRODUCT',
  'OFFER',
  'LANGUAGE',
  'COUNTRY',
  'CITY',
  'BIRTH_MONTH',
  'COMPANY',
  'INDUSTRY',
  'PURPOSE',
  'TIER',
  'TAG',
  'CLASS',
] as const
/** Facts that are so or not. */
export const FLAG_FACTS = ['CHILDREN', 'VIP', 'HAS_COMPANY', 'MAIL_CONSENT', 'SMS_CONSENT', 'WHATSAPP_CONSENT'] as const
/** Days that come again each year. An anniversary is of the first stay, which began before today. */
export const YEARLY_FACTS = ['BIRTHDAY', 'ANNIVERSARY'] as const
/** Of the days those that lie ahead. */
export const AHEAD_FACTS = ['NEXT_STAY'] as const

const ofKind = <F extends string>(kind: FactKind, facts: readonly F[]) => facts.map((fact) => ({ fact, kind }))
/** Every fact with its kind. */
export const FACTS = [
  ...ofKind('NUMBER', NUMBER_FACTS),
  ...ofKind('DAY', DAY_FACTS),
  ...ofKind('LIST', LIST_FACTS),
  ...ofKind('FLAG', FLAG_FACTS),
  ...ofKind('YEARLY', YEARLY_FACTS),
]

export const BLOCK_TYPES = ['HEADING', 'TEXT', 'PICTURE', 'BUTTON', 'DIVIDER', 'OFFER', 'COLUMNS'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]
export const MOST_BLOCKS = 40
/** In each of two columns. */
export const MOST_COLUMN_BLOCKS = 6
/** Characters of an SMS or a WhatsApp message. */
export const MOST_SHORT_TEXT = 1_000
