import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Action } from '#server/request/context.ts'
import type { loyalty } from '../contract/loyalty.ts'
import { findStay } from '../queries/earning.ts'
import { findMemberOf } from '../queries/members.ts'
import { findProgramme } from '../queries/programme.ts'
import { pointsOf } from '../rules/earning.ts'
import { termsOf } from './earning.ts'
import { listed } from './shown.ts'

/** @throws Refusal not_found, also for the account of a group */
export const ofBooking: Action<typeof loyalty.ofBooking> = async ({ tx, property }, { bookingId }) => {
  const { stay, programme } = await batch(tx, {
    stay: () => findStay(tx, bookingId),
    programme: () => findProgramme(tx),
  })
  if (!stay) refuse('not_found', { bookingId })
  const found = stay.isMember ? await findMemberOf(tx, stay.customerId) : undefined
  const member = found?.state === 'ACTIVE' && programme.isActive ? listed(found) : null
  const earned = member ? pointsOf(stay, termsOf(programme, property.currency)) : { points: 0, isEarned: false }
  return { programmeName: programme.name, member, ...earned }
}
