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

/** Whose turn it is, of those who still work here; undefined when no one does. */
export function whoseTurn({ userIds, turn }: AssignmentRule, works: (userId: number) => boolean): number | undefined {
  const here = userIds.filter(works)
  return here[turn % here.length]
}
