/** Where a review comes from: our own question after or during the stay, or somewhere else. */
export const REVIEW_SOURCES = [
  'OWN',
  'PULSE',
  'GOOGLE',
  'BOOKING_COM',
  'EXPEDIA',
  'TRIPADVISOR',
  'AIRBNB',
  'OTHER',
] as const
export type ReviewSource = (typeof REVIEW_SOURCES)[number]

/** Sources other than our own questions: they are switched on, entered by hand and imported. */
export const OTHER_SOURCES = [
  'GOOGLE',
  'BOOKING_COM',
  'EXPEDIA',
  'TRIPADVISOR',
  'AIRBNB',
  'OTHER',
] as const satisfies readonly ReviewSource[]
export type OtherSource = (typeof OTHER_SOURCES)[number]

export const REVIEW_STATES = ['NEW', 'TRIAGED', 'REPLY_DRAFTED', 'REPLIED', 'NO_REPLY_NEEDED'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** OPEN: no one has decided yet what becomes of it. UNDELIVERED: its source did not take the reply. */
export const REVIEW_VIEWS = ['OPEN', ...REVIEW_STATES, 'UNDELIVERED'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

export const DISPLAYS = ['PENDING', 'SHOWN', 'HIDDEN'] as const
export type Display = (typeof DISPLAYS)[number]

export const TOPICS = [
  'CLEANLINESS',
  'STAFF',
  'ROOM',
  'NOISE',
  'FOOD',
  'LOCATION',
  'VALUE',
  'WIFI',
  'CHECK_IN',
  'FACILITIES',
] as const
export type Topic = (typeof TOPICS)[number]

export const REPLY_STATES = ['DRAFT', 'PUBLISHED', 'REJECTED', 'REPLACED'] as const
export type ReplyState = (typeof REPLY_STATES)[number]

/** What became of a published reply at the source; NONE: it is not sent, but copied there by hand or mailed. */
export const DELIVERIES = ['NONE', 'WAITING', 'SENT', 'REFUSED', 'FAILED'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** What a review request is about: a stay that is over or goes on, an order that was eaten here, an appointment. */
export const REQUEST_KINDS = ['STAY', 'PULSE', 'ORDER', 'APPOINTMENT'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** What a guest is asked to rate, by the subject of the request. */
export const TOPICS_OF: Readonly<Record<RequestKind, readonly Topic[]>> = {
  STAY: TOPICS,
  PULSE: [],
  ORDER: ['FOOD', 'STAFF', 'CLEANLINESS', 'NOISE', 'LOCATION', 'VALUE'],
  APPOINTMENT: ['STAFF', 'FACILITIES', 'CLEANLINESS', 'NOISE', 'LOCATION', 'VALUE'],
}

/** How a question of the property's own is answered: 0 to 10, one to five stars, yes or no, in words. */
export const QUESTION_KINDS = ['SCALE', 'STARS', 'YES_NO', 'TEXT'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const REQUEST_STATES = ['SENT', 'OPENED', 'ANSWERED', 'EXPIRED', 'SKIPPED'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const SKIP_REASONS = [
  'NO_ADDRESS',
  'AGENCY_ADDRESS',
  'ASKED_LATELY',
  'BLOCKED',
  'OPTED_OUT',
  'NOT_OPEN',
  'STAFF',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The longest text of a review, in characters. */
export const MOST_TEXT = 10_000
/** The longest reply, where its source sets no limit of its own, in characters. */
export const MOST_REPLY = 4_096

/** How the last test of a source went: none was made, it waits, the source took it, said no, or could not be reached. */
export const SOURCE_TESTS = ['', 'WAITING', 'OK', 'REFUSED', 'FAILED'] as const
export type SourceTest = (typeof SOURCE_TESTS)[number]
