/** Why a stay that was asked for was not booked: the first three the property refused, the others the guest declined. */
export const TURNAWAY_REASONS = [
  'NO_ROOM',
  'RESTRICTED',
  'NOT_OFFERED',
  'PRICE',
  'TERMS',
  'ELSEWHERE',
  'UNDECIDED',
  'OTHER',
] as const
export type TurnawayReason = (typeof TURNAWAY_REASONS)[number]

/** DENIAL: the property refused. REGRET: the guest declined. */
export const TURNAWAY_KINDS = ['DENIAL', 'REGRET'] as const
export type TurnawayKind = (typeof TURNAWAY_KINDS)[number]

/** The reasons for which the property refused. */
export const DENIALS = ['NO_ROOM', 'RESTRICTED', 'NOT_OFFERED'] as const satisfies readonly TurnawayReason[]

export const kindOf = (reason: TurnawayReason): TurnawayKind =>
  (DENIALS as readonly TurnawayReason[]).includes(reason) ? 'DENIAL' : 'REGRET'
