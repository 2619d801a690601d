/** Before the guest arrives, while the guest is here, after the stay, and a booking that was cancelled. */
export const PHASES = ['BEFORE', 'DURING', 'AFTER', 'OVER'] as const
export type Phase = (typeof PHASES)[number]

/** OPEN: nothing was entered; READY: signed, and waits for the desk. */
export const REGISTRATION_STATES = ['OPEN', 'STARTED', 'READY', 'ACCEPTED'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const UPGRADE_STATES = ['REQUESTED', 'DONE', 'DECLINED'] as const
export type UpgradeState = (typeof UPGRADE_STATES)[number]

/** What a document of a registration may be; empty for none. */
export const REGISTERED_KINDS = [
  '',
  'PASSPORT',
  'IDENTITY_CARD',
  'DRIVING_LICENCE',
  'RESIDENCE_PERMIT',
  'OTHER',
] as const
export type RegisteredKind = (typeof REGISTERED_KINDS)[number]

/** What of a guest's own statement can replace what the property has stored of the customer. */
export const REVIEWED_FIELDS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'gender',
  'nationality',
  'address',
  'city',
  'postalCode',
  'country',
  'phone',
  'email',
  'vehiclePlate',
] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** What some countries want on the card of a guest and others do not. */
export const WANTED_FIELDS = ['gender', 'placeOfBirth', 'nextDestination'] as const
export type WantedField = (typeof WANTED_FIELDS)[number]

/** The longest signature, in characters of its strokes. */
export const MOST_SIGNATURE = 20_000
/** The longest message to the desk, in characters. */
export const MOST_MESSAGE = 2_000
/** As many kinds of requests as a page offers. */
export const MOST_TOPICS = 12
