import { addDays, addMonths, type Day, dayAt, type Instant, instantAt, timeAt } from '#core/dates.ts'
import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import { isAddress } from '#areas/platform/messages/rules/messages.ts'
import type { ConsentAction, GateReason, SuppressionReason } from '../contract/choices.ts'
import { isAgencyAddress } from './agency.ts'

/** Guests younger than that are sent no marketing. */
const ADULT_YEARS = 18

/** The birthday of who is of age today; on 29 February that of the day before, as there is no such day so many years ago. */
export const birthdayOf = (today: Day): Day => addMonths(today, -12 * ADULT_YEARS)

export type GateSettings = {
  mostMessages: number
  withinDays: number
  /** Hours of the property's clocks, '21:00' until '08:00'. Equal ones mean that there are none. */
  quietFrom: string
  quietUntil: string
  /** 0: a consent does not run out. */
  validMonths: number
}

/** What is known of an address at a moment. */
export type GateFacts = {
  suppressed: readonly SuppressionReason[]
  /** A guest of this address is not accommodated, or requested no contact. */
  isRestricted: boolean
  /** Everyone known by this address is under age. */
  isUnderAge: boolean
  /** The last statement of its person, and when; null where there is none. */
  consent: { isGiven: boolean; since: Instant } | null
  /** Marketing messages within the days of the cap, those on their way included. */
  sentLately: number
}

/** The reasons that stop a marketing message, the one that is hardest to correct first; null when it may go. */
export function marketingReason(
  { channel, address }: { channel: Channel; address: string },
  facts: GateFacts,
  settings: GateSettings,
  now: Instant,
): GateReason | null {
  if (!isAddress(channel, address)) return 'NO_ADDRESS'
  if (channel === 'MAIL' && isAgencyAddress(address)) return 'CHANNEL_ALIAS'
  if (facts.suppressed.includes('NOT_DELIVERABLE')) return 'NOT_DELIVERABLE'
  if (facts.suppressed.length > 0) return 'SUPPRESSED'
  if (facts.isRestricted) return 'RESTRICTED'
  if (facts.isUnderAge) return 'UNDER_AGE'
  if (!isValid(facts.consent, settings, now)) return 'NO_CONSENT'
  return facts.sentLately >= settings.mostMessages ? 'FREQUENCY_CAP' : null
}

/** What blocks a message about a stay or an order: only that the address has no mailbox. */
export const serviceReason = ({ suppressed }: Pick<GateFacts, 'suppressed'>): GateReason | null =>
  suppressed.includes('NOT_DELIVERABLE') || suppressed.includes('WRONG_PERSON') ? 'NOT_DELIVERABLE' : null

/** Whether a consent counts at a moment: given, and not run out. Its last day is the same day so many months later, by UTC. */
export function isValid(
  consent: GateFacts['consent'],
  { validMonths }: Pick<GateSettings, 'validMonths'>,
  now: Instant,
): boolean {
  if (consent === null || !consent.isGiven || Date.parse(consent.since) > Date.parse(now)) return false
  return validMonths === 0 || now.slice(0, 10) <= addMonths(consent.since.slice(0, 10) as Day, validMonths)
}

/** When a marketing message may go that is due now: now, or where clocks stand at a quiet hour, when that ends. */
export function afterQuiet(
  { quietFrom, quietUntil }: Pick<GateSettings, 'quietFrom' | 'quietUntil'>,
  now: Instant,
  timeZone: string,
): Instant {
  const time = timeAt(now, timeZone)
  const isOvernight = quietFrom > quietUntil
  const isQuiet = isOvernight ? time >= quietFrom || time < quietUntil : time >= quietFrom && time < quietUntil
  if (!isQuiet) return now
  const today = dayAt(now, timeZone)
  return instantAt(isOvernight && time >= quietFrom ? addDays(today, 1) : today, quietUntil, timeZone)
}

/** One statement of a person. */
export type Statement = { action: ConsentAction; givenAt: Instant }

/** What counts of all statements: the last one; of two at the same moment the one that withdraws. */
export function stateOf(history: readonly Statement[]): GateFacts['consent'] {
  let last: GateFacts['consent'] = null
  for (const { action, givenAt } of history) {
    if (action === 'REQUESTED') continue
    const isGiven = action === 'GIVEN'
    if (last === null || givenAt > last.since || (givenAt === last.since && !isGiven))
      last = { isGiven, since: givenAt }
  }
  return last
}
