import type { Day } from '#core/dates.ts'
import { pointsFor, type Terms, type Turnover, withoutNegatives } from './points.ts'

/** What a stay or an order has earned so far. */
export type Earned = {
  step: number
  customerId: string
  /** What was earned less what was reversed. */
  points: number
  turnover: Turnover
  terms: Terms
  expiresOn: Day | null
}

/** A stay or an order as it is now. */
export type Source = {
  customerId: string
  /** Checked out, or closed. */
  isDone: boolean
  turnover: Turnover
  /** Of the guest's tier; null is a guest who was no member then. */
  multiplierBp: number | null
  earned: Earned | null
}

export type NewMove = {
  kind: 'EARNED' | 'REVERSED'
  points: number
  step: number
  customerId: string
  turnover: Turnover
  terms: Terms
  expiresOn: Day | null
}

/** What a stay has earned, or would earn if it were over now; nothing for who is no member. */
export function pointsOf(
  { isDone, turnover, multiplierBp, earned }: Source,
  terms: Omit<Terms, 'multiplierBp'>,
): { points: number; isEarned: boolean } {
  if (earned !== null && earned.points > 0) return { points: earned.points, isEarned: true }
  if (multiplierBp === null || isDone) return { points: 0, isEarned: isDone }
  return { points: pointsFor(withoutNegatives(turnover), { ...terms, multiplierBp }), isEarned: false }
}

type Today = { day: Day; expiresOn: Day | null; terms: Omit<Terms, 'multiplierBp'> }

const isSame = (a: Turnover, b: Turnover): boolean => a.room === b.room && a.food === b.food && a.other === b.other

/**
 * What a stay or an order earns now, or loses: everything where it is done no more or is another guest's; the difference where its turnover changed, by the terms it was
 * earned by; nothing where it earned already what it does. What has run out is not reversed.
 */
export function moveOf(
  { customerId, isDone, turnover, multiplierBp, earned }: Source,
  today: Today,
): NewMove | undefined {
  const amounts = withoutNegatives(turnover)
  const step = (earned?.step ?? 0) + 1
  if (earned !== null && earned.points > 0) {
    const { terms, expiresOn } = earned
    if (expiresOn !== null && expiresOn < today.day) return undefined
    const isTheirs = isDone && earned.customerId === customerId
    if (isTheirs && isSame(earned.turnover, amounts)) return undefined
    const points = (isTheirs ? pointsFor(amounts, terms) : 0) - earned.points
    if (points === 0) return undefined
    const kind = points > 0 ? 'EARNED' : 'REVERSED'
    return { kind, points, step, customerId: earned.customerId, turnover: amounts, terms, expiresOn }
  }
  if (!isDone || multiplierBp === null) return undefined
  const terms = { ...today.terms, multiplierBp }
  const points = pointsFor(amounts, terms)
  if (points === 0) return undefined
  return { kind: 'EARNED', points, step, customerId, turnover: amounts, terms, expiresOn: today.expiresOn }
}
