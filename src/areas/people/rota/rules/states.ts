/** What a row of the rota is. */
export const SHIFT_KINDS = ['WORK', 'DAY_OFF', 'ON_CALL', 'TRAINING', 'STANDBY'] as const
export type ShiftKind = (typeof SHIFT_KINDS)[number]

/** How far a shift is: planned, published, read by whom it concerns, or published and removed. Attendance goes on from there. */
export const SHIFT_STATES = ['DRAFT', 'PUBLISHED', 'ACKNOWLEDGED', 'CANCELLED'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** Every state of a shift, and those it may change to; one that is published anew is to be acknowledged anew. */
export const NEXT_SHIFT_STATES: Readonly<Record<ShiftState, readonly ShiftState[]>> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['PUBLISHED', 'ACKNOWLEDGED', 'CANCELLED'],
  ACKNOWLEDGED: ['PUBLISHED', 'CANCELLED'],
  CANCELLED: [],
}

/** A week of a department: planned, published, or closed for changes. */
export const WEEK_STATES = ['DRAFT', 'PUBLISHED', 'LOCKED'] as const
export type WeekState = (typeof WEEK_STATES)[number]
export const NEXT_WEEK_STATES: Readonly<Record<WeekState, readonly WeekState[]>> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['PUBLISHED', 'LOCKED'],
  LOCKED: [],
}

/** A shift that an employee requests a colleague to take. */
export const SWAP_STATES = ['ASKED', 'ACCEPTED', 'DECLINED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type SwapState = (typeof SWAP_STATES)[number]
export const NEXT_SWAP_STATES: Readonly<Record<SwapState, readonly SwapState[]>> = {
  ASKED: ['ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  ACCEPTED: ['APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'],
  DECLINED: [],
  APPROVED: [],
  REFUSED: [],
  WITHDRAWN: [],
  EXPIRED: [],
}

/** Who wants an open shift. */
export const CLAIM_STATES = ['CLAIMED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const NEXT_CLAIM_STATES: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  CLAIMED: ['APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'],
  APPROVED: [],
  REFUSED: [],
  WITHDRAWN: [],
  EXPIRED: [],
}

export const mayBecome = <S extends string>(next: Readonly<Record<S, readonly S[]>>, from: S, to: S): boolean =>
  next[from].includes(to)
