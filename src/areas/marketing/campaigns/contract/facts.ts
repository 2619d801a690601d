/** Facts that are a number: AT_LEAST or AT_MOST. Sums are minor units of the property's currency. */
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
export const FACTS = [...NUMBER_FACTS, ...DAY_FACTS, ...LIST_FACTS, ...FLAG_FACTS, ...YEARLY_FACTS] as const
export type Fact = (typeof FACTS)[number]

export const NUMBER_OPS = ['AT_LEAST', 'AT_MOST'] as const
export const DAY_OPS = ['WITHIN', 'BEYOND', 'EVER', 'NEVER'] as const
export const LIST_OPS = ['ANY_OF', 'NONE_OF'] as const
export const FLAG_OPS = ['YES', 'NO'] as const

export const MATCHES = ['ALL', 'ANY', 'NONE'] as const
export type Match = (typeof MATCHES)[number]
/** The most rules in a group. */
export const MOST_RULES = 20

export const BLOCK_TYPES = ['HEADING', 'TEXT', 'PICTURE', 'BUTTON', 'DIVIDER', 'OFFER', 'COLUMNS'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]
export const MOST_BLOCKS = 40
/** In each of two columns. */
export const MOST_COLUMN_BLOCKS = 6
/** Characters of an SMS or a WhatsApp message. */
export const MOST_SHORT_TEXT = 1_000
