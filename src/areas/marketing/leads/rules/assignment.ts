import { type KnownFacts, type Rule, ruleMatches } from '#core/conditions.ts'
import type { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { LeadKind, LeadSource } from './states.ts'

/** What rules may name of an enquiry; what it does not state is true of no condition. The budget is in minor units, people are adults and children. */
export const NUMBER_FACTS = ['ROOMS', 'PEOPLE', 'BUDGET'] as const
export const LIST_FACTS = ['KIND', 'SOURCE', 'LANGUAGE'] as const
export const FLAG_FACTS = ['COMPANY'] as const

/** Who gets an enquiry that its conditions are true of; without conditions every one. Those named alternate. */
export type AssignmentRule = { place: number; rule: Rule; userIds: readonly number[]; turn: number }
type Enquiry = {
  kind: LeadKind
  source: LeadSource
  rooms: number | null
  adults: number | null
  children: number | null
  budget: number | null
  language: Language | null
  companyName: string
}

const knownOf = ({ kind, source, rooms, adults, children, budget, language, companyName }: Enquiry): KnownFacts => ({
  numbers: {
    ROOMS: rooms,
    PEOPLE: adults === null && children === null ? null : (adults ?? 0) + (children ?? 0),
    BUDGET: budget,
  },
  lists: { KIND: [kind], SOURCE: [source], LANGUAGE: language === null ? [] : [language] },
  flags: { COMPANY: companyName !== '' },
})

/** The first rule that applies to an enquiry. */
export const ruleFor = (rules: readonly AssignmentRule[], enquiry: Enquiry, today: Day): AssignmentRule | undefined =>
  rules.find(({ rule }) => ruleMatches(rule, knownOf(enquiry), today))

/** Who works here, and who of them is off now. */
export type Presence = { works: (userId: number) => boolean; isOff: (userId: number) => boolean }

/** Those of a rule who may get an enquiry: who is off is passed over, unless all are. */
function presentOf({ userIds }: AssignmentRule, { works, isOff }: Presence): number[] {
  const here = userIds.filter(works)
  const present = here.filter((userId) => !isOff(userId))
  return present.length > 0 ? present : here
}

/** Whose turn it is, of those who still work here; undefined when no one does. */
export function whoseTurn(rule: AssignmentRule, presence: Presence): number | undefined {
  const here = presentOf(rule, presence)
  const { turn } = rule
  return here[turn % here.length]
}

type Unclaimed = Enquiry & { ownerId: number | null; returnedFrom: readonly number[] }

/**
 * Who gets enquiries that were not taken up, in order; null is no one. None goes to an owner it came back from.
 * @returns the owners, and by how many turns each rule went on
 */
export function nextOwners(rules: readonly AssignmentRule[], enquiries: readonly Unclaimed[], presence: Presence & { today: Day }) {
  const turns = new Map<number, number>()
  const owners = enquiries.map(({ ownerId, returnedFrom, ...enquiry }) => {
    const rule = ruleFor(rules, enquiry, presence.today)
    if (!rule) return null
    const given = turns.get(rule.place) ?? 0
    const here = presentOf(rule, presence)
    const inTurn = here.map((_, step) => here[(rule.turn + given + step) % here.length])
    const steps = inTurn.findIndex((userId) => userId !== undefined && userId !== ownerId && !returnedFrom.includes(userId))
    if (steps < 0) return null
    turns.set(rule.place, given + steps + 1)
    return inTurn[steps] ?? null
  })
  return { owners, turns }
} // prettier-ignore
