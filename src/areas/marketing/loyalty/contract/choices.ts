/** PER_100: so many points for 100 of money. PERCENT: points that are worth so many per cent of it. */
export const BASES = ['PER_100', 'PERCENT'] as const
export type Basis = (typeof BASES)[number]

export const MEMBER_STATES = ['ACTIVE', 'CLOSED'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

export const MOVE_KINDS = ['EARNED', 'REVERSED', 'ADJUSTED', 'REDEEMED', 'RETURNED', 'EXPIRED'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** How turnover is divided for points: rooms, food and drink, and everything else. */
export const TURNOVERS = ['room', 'food', 'other'] as const
export type TurnoverKind = (typeof TURNOVERS)[number]

/** The most points of one move by hand. */
export const MOST_POINTS = 10_000_000
