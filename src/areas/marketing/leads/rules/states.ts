import type { Day } from '#core/dates.ts'

/** What an enquiry is about. */
export const LEAD_KINDS = ['STAY', 'GROUP', 'WEDDING', 'EVENT', 'COMPANY', 'AGENT', 'LONG_STAY', 'RESTAURANT', 'SERVICE'] as const // prettier-ignore
export type LeadKind = (typeof LEAD_KINDS)[number]

/** The sources every property has; the platform's book has no others. */
export const LEAD_SOURCES = ['FORM', 'PHONE', 'WALK_IN', 'EMAIL', 'REFERRAL', 'CAMPAIGN', 'EVENT', 'IMPORT', 'OTHER'] as const // prettier-ignore
export type BuiltInSource = (typeof LEAD_SOURCES)[number]
/** A built-in source, or the id of one of the property's own. */
export type LeadSource = string
export const isBuiltInSource = (source: LeadSource): source is BuiltInSource =>
  (LEAD_SOURCES as readonly string[]).includes(source)

/** The meals that the rate of a room and night includes. */
export const BOARDS = ['ROOM_ONLY', 'BREAKFAST', 'HALF_BOARD', 'FULL_BOARD', 'ALL_INCLUSIVE'] as const
export type Board = (typeof BOARDS)[number]

/** How a room is set for an event. */
export const LAYOUTS = ['THEATRE', 'CLASSROOM', 'BOARDROOM', 'U_SHAPE', 'BANQUET', 'CABARET', 'RECEPTION'] as const
export type Layout = (typeof LAYOUTS)[number]

/** How likely the sender comes. */
export const TEMPERATURES = ['COLD', 'WARM', 'HOT'] as const
export type Temperature = (typeof TEMPERATURES)[number]

export const LEAD_STATES = ['NEW', 'WORKING', 'NURTURE', 'QUALIFIED', 'CONVERTED', 'UNQUALIFIED', 'JUNK', 'DUPLICATE'] as const // prettier-ignore
export type LeadState = (typeof LEAD_STATES)[number]

/** INBOX: new and being worked on, those without an owner first. CLOSED: came to nothing. */
export const LEAD_VIEWS = ['INBOX', 'NURTURE', 'QUALIFIED', 'CONVERTED', 'CLOSED', 'ALL'] as const
export type LeadView = (typeof LEAD_VIEWS)[number]

/** States of a view; null is all of them. */
export const STATES_OF_VIEW: Readonly<Record<LeadView, readonly LeadState[] | null>> = {
  INBOX: ['NEW', 'WORKING'],
  NURTURE: ['NURTURE'],
  QUALIFIED: ['QUALIFIED'],
  CONVERTED: ['CONVERTED'],
  CLOSED: ['UNQUALIFIED', 'JUNK', 'DUPLICATE'],
  ALL: null,
}

export const ACTIVITY_KINDS = ['CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What a timeline shows: what users log, that an enquiry went back to the queue, that another one was merged into it, and what became of work. */
export const LOGGED_KINDS = [
  ...ACTIVITY_KINDS,
  'RETURN',
  'MERGE',
  'WORK_MADE',
  'WORK_COMPLETED',
  'WORK_CANCELLED',
] as const
export type LoggedKind = (typeof LOGGED_KINDS)[number]

/** A user spoke with the sender. */
export const isContact = (kind: ActivityKind): boolean => kind !== 'NOTE' && kind !== 'TASK'

/** The input a move requires. CONVERSION: only the conversion makes it. */
export type LeadGuard = 'OWNER' | 'CONTACT' | 'REASON' | 'UNTIL' | 'OF' | 'CONVERSION'
type LeadMove = { from: LeadState; to: LeadState; guards: readonly LeadGuard[] }

/** Every move there is. */
export const LEAD_MOVES: readonly LeadMove[] = [
  { from: 'NEW', to: 'WORKING', guards: ['OWNER', 'CONTACT'] },
  { from: 'NEW', to: 'NURTURE', guards: ['OWNER', 'UNTIL'] },
  { from: 'NEW', to: 'UNQUALIFIED', guards: ['OWNER', 'REASON'] },
  { from: 'NEW', to: 'JUNK', guards: ['OWNER', 'REASON'] },
  { from: 'NEW', to: 'DUPLICATE', guards: ['OWNER', 'OF'] },
  { from: 'WORKING', to: 'NURTURE', guards: ['OWNER', 'UNTIL'] },
  { from: 'WORKING', to: 'QUALIFIED', guards: ['OWNER'] },
  { from: 'WORKING', to: 'CONVERTED', guards: ['OWNER', 'CONVERSION'] },
  { from: 'WORKING', to: 'UNQUALIFIED', guards: ['OWNER', 'REASON'] },
  { from: 'WORKING', to: 'JUNK', guards: ['OWNER', 'REASON'] },
  { from: 'WORKING', to: 'DUPLICATE', guards: ['OWNER', 'OF'] },
  { from: 'NURTURE', to: 'WORKING', guards: ['OWNER', 'CONTACT'] },
  { from: 'NURTURE', to: 'UNQUALIFIED', guards: ['OWNER', 'REASON'] },
  { from: 'NURTURE', to: 'DUPLICATE', guards: ['OWNER', 'OF'] },
  { from: 'QUALIFIED', to: 'WORKING', guards: ['OWNER', 'CONTACT'] },
  { from: 'QUALIFIED', to: 'NURTURE', guards: ['OWNER', 'UNTIL'] },
  { from: 'QUALIFIED', to: 'CONVERTED', guards: ['OWNER', 'CONVERSION'] },
  { from: 'QUALIFIED', to: 'UNQUALIFIED', guards: ['OWNER', 'REASON'] },
  { from: 'QUALIFIED', to: 'DUPLICATE', guards: ['OWNER', 'OF'] },
  { from: 'UNQUALIFIED', to: 'WORKING', guards: ['OWNER', 'CONTACT'] },
  { from: 'JUNK', to: 'WORKING', guards: ['OWNER', 'CONTACT'] },
]

/** The guards of a move; undefined for one there is not. */
export const guardsOf = (from: LeadState, to: LeadState): readonly LeadGuard[] | undefined =>
  LEAD_MOVES.find((move) => move.from === from && move.to === to)?.guards

/** What is known when a lead is moved; what a move does not require need not be looked up. */
export type MoveFacts = {
  ownerId: number | null
  hasContact: boolean
  reason: string
  until: Day | null
  today: Day
  /** The one it is a duplicate of exists, is another one, and no duplicate itself. */
  isOtherKnown: boolean
}

/** Why a move is not made, by its guards; undefined when it may be. */
export function moveFault(guards: readonly LeadGuard[], facts: MoveFacts) {
  const { ownerId, hasContact, reason, until, today, isOtherKnown } = facts
  if (guards.includes('CONVERSION')) return 'lead_move_not_allowed'
  if (guards.includes('OWNER') && ownerId === null) return 'owner_required'
  if (guards.includes('CONTACT') && !hasContact) return 'contact_required'
  if (guards.includes('REASON') && reason === '') return 'reason_required'
  if (guards.includes('UNTIL') && (until === null || until <= today)) return 'date_in_past'
  return guards.includes('OF') && !isOtherKnown ? 'unknown_reference' : undefined
}

/** A user who closes an enquiry without an owner becomes its owner: it left the inbox by their hand. */
export const isClosing = (state: LeadState): boolean =>
  state === 'UNQUALIFIED' || state === 'JUNK' || state === 'DUPLICATE'

/** Nothing changes any more. */
export const isLeadOver = (state: LeadState): boolean => state === 'CONVERTED' || state === 'DUPLICATE'

/** Where a lead may go by hand, in order. */
export const leadMovesFrom = (from: LeadState): LeadState[] =>
  LEAD_MOVES.flatMap((move) => (move.from === from && !move.guards.includes('CONVERSION') ? [move.to] : []))

export const DEAL_STAGES = ['INQUIRY', 'PROSPECT', 'PROPOSED', 'TENTATIVE', 'DEFINITE', 'ACTUALISED', 'TURNED_DOWN', 'CANCELLED'] as const // prettier-ignore
export type DealStage = (typeof DEAL_STAGES)[number]

/** HOLD: its rooms are held. FIRM: they are taken out of sale. LOST: for a reason, and its rooms are released. STAYED: its last night has passed. */
export type DealEffect = 'NONE' | 'HOLD' | 'FIRM' | 'LOST' | 'STAYED'
type DealMove = { from: DealStage; to: DealStage; effect: DealEffect }

const EARLY = ['INQUIRY', 'PROSPECT', 'PROPOSED'] as const

/** Every move there is. */
export const DEAL_MOVES: readonly DealMove[] = [
  ...EARLY.flatMap((from) => EARLY.filter((to) => to !== from).map((to) => ({ from, to, effect: 'NONE' }) as const)),
  ...EARLY.flatMap(
    (from) =>
      [
        { from, to: 'TENTATIVE', effect: 'HOLD' },
        { from, to: 'DEFINITE', effect: 'FIRM' },
        { from, to: 'TURNED_DOWN', effect: 'LOST' },
      ] as const,
  ),
  { from: 'TENTATIVE', to: 'DEFINITE', effect: 'FIRM' },
  { from: 'TENTATIVE', to: 'TURNED_DOWN', effect: 'LOST' },
  { from: 'DEFINITE', to: 'ACTUALISED', effect: 'STAYED' },
  { from: 'DEFINITE', to: 'CANCELLED', effect: 'LOST' },
]

/** What a move does; undefined for one there is not. */
export const effectOf = (from: DealStage, to: DealStage): DealEffect | undefined =>
  DEAL_MOVES.find((move) => move.from === from && move.to === to)?.effect

export const dealMovesFrom = (from: DealStage): DealStage[] =>
  DEAL_MOVES.flatMap((move) => (move.from === from ? [move.to] : []))

export const isDealOver = (stage: DealStage): boolean =>
  stage === 'ACTUALISED' || stage === 'TURNED_DOWN' || stage === 'CANCELLED'

/** Likely to come about, in per cent, unless a user enters another value. */
export const PROBABILITY: Readonly<Record<DealStage, number>> = {
  INQUIRY: 10,
  PROSPECT: 25,
  PROPOSED: 50,
  TENTATIVE: 75,
  DEFINITE: 95,
  ACTUALISED: 100,
  TURNED_DOWN: 0,
  CANCELLED: 0,
}
