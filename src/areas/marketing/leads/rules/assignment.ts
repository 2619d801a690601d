import type { Language } from '#core/language.ts'
import type { LeadKind } from './states.ts'

/** Who gets an enquiry: each condition that is null is true for all. Those named alternate. */
export type AssignmentRule = {
  place: number
  kind: LeadKind | null
  roomsFrom: number | null
  language: Language | null
  userIds: readonly number[]
  turn: number
}
type Enquiry = { kind: LeadKind; rooms: number | null; language: Language | null }

/** The first rule that applies to an enquiry. */
export const ruleFor = (rules: readonly AssignmentRule[], { kind, rooms, language }: Enquiry): AssignmentRule | undefined =>
  rules.find(
    (rule) =>
      (rule.kind === null || rule.kind === kind) &&
      (rule.roomsFrom === null || (rooms ?? 0) >= rule.roomsFrom) &&
      (rule.language === null || rule.language === language),
  ) // prettier-ignore

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
export function nextOwners(rules: readonly AssignmentRule[], enquiries: readonly Unclaimed[], presence: Presence) {
  const turns = new Map<number, number>()
  const owners = enquiries.map(({ ownerId, returnedFrom, ...enquiry }) => {
    const rule = ruleFor(rules, enquiry)
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
