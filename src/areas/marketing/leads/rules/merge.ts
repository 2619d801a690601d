import type { Lead } from '../contract/replies.ts'
import { isLeadOver } from './states.ts'

/** What one enquiry may have and another one lacks, in groups that belong together. */
const FILLED = [
  ['firstName', 'lastName'],
  ['email'],
  ['phone'],
  ['companyName'],
  ['jobTitle'],
  ['website'],
  ['language'],
  ['arrival', 'departure', 'isFlexible'],
  ['eventOn', 'attendees', 'layout', 'eventNeeds'],
  ['rooms'],
  ['adults', 'children'],
  ['budget'],
  ['message'],
  ['competitor'],
  ['temperature'],
  ['campaignId'],
  ['offerCode'],
  ['utmSource', 'utmMedium', 'utmCampaign', 'landing'],
  ['decisionOn'],
  ['nextStep', 'nextStepOn'],
] as const satisfies readonly (readonly (keyof Lead)[])[]
export type FilledField = (typeof FILLED)[number][number]
export const FILLED_FIELDS: readonly FilledField[] = FILLED.flat()

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === false

/** The fields that an enquiry takes over from one that is merged into it: only what it has nothing of. One that was converted takes none. */
export function filledFrom(stays: Lead, goes: Lead): FilledField[] {
  if (isLeadOver(stays.state)) return []
  return FILLED.flatMap((group) => {
    const isOpen = group.every((field) => isEmpty(stays[field]))
    return isOpen ? group.filter((field) => !isEmpty(goes[field])) : []
  })
}

/** Why two enquiries are not merged this way round; undefined where they may be. */
export function mergeFault(
  stays: Lead,
  goes: Lead,
): 'lead_over' | 'merge_retains_converted' | 'merge_has_bookings' | undefined {
  if (stays.state === 'DUPLICATE' || goes.state === 'DUPLICATE') return 'lead_over'
  if (goes.state === 'CONVERTED' && stays.state !== 'CONVERTED') return 'merge_retains_converted'
  return stays.bookingId !== null && goes.bookingId !== null ? 'merge_has_bookings' : undefined
}

type Merged = Partial<Pick<Lead, FilledField | 'ownerId' | 'state' | 'respondedAt' | 'bookingId' | 'returnAt'>>

/**
 * What becomes of the enquiry that stays: what it had nothing of, an owner where it has none, the booking the other one became, and the first response to either. One
 * that no one took up is worked on where the other one was.
 */
export function mergedWith(stays: Lead, goes: Lead): Merged {
  const filled = Object.fromEntries(filledFrom(stays, goes).map((field) => [field, goes[field]])) as Merged
  const isTakenUp = stays.state === 'NEW' && (goes.state === 'WORKING' || goes.state === 'QUALIFIED')
  const responses = [stays.respondedAt, goes.respondedAt].filter((at) => at !== null).toSorted()
  return {
    ...filled,
    ownerId: stays.ownerId ?? goes.ownerId,
    bookingId: stays.bookingId ?? goes.bookingId,
    respondedAt: responses[0] ?? null,
    ...(isTakenUp ? { state: 'WORKING', returnAt: null } : {}),
  }
}
