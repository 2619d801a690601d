import type { EmployeeStatus } from '#areas/people/employees/rules/status.ts'
import { addDays, type Day, type Instant, weekdayOf, mondayOf } from '#core/dates.ts'
import type { ShiftKind } from './states.ts'
import { minutesBetween, minutesOf, type ShiftTimes } from './times.ts'

/** A shift as the guards look at it. */
export type Placed = { [K in keyof ShiftTimes]: Instant | null } & {
  id: string
  kind: ShiftKind
  on: Day
  unpaidBreak: number
}

/** What an employee has of a type of document. `until` is the last day on which it is valid; null is without end. */
export type RequiredDocument = { documentTypeId: string; isMissing: boolean; until: Day | null }

/** What the guards know of an employee. */
export type Person = {
  status: EmployeeStatus
  joinOn: Day
  leftOn: Day | null
  contractEndOn: Day | null
  /** Minutes of a week by contract; 0 is without. */
  weeklyMinutes: number
  /** Of each document that they must have and that expires, what they have. */
  documents: readonly RequiredDocument[]
  unavailable: readonly { weekday: number | null; from: Day; until: Day | null }[]
}

/** What a property allows without a reason. */
export type Limits = { minRestMinutes: number; maxWeekMinutes: number; maxDaysInRow: number }
/** The earliest that people are reminded of a shift. */
export const MOST_REMIND_HOURS = 72
export const CUSTOMARY_LIMITS: Limits & { swapHours: number; remindHours: number } = {
  minRestMinutes: 660,
  maxWeekMinutes: 2_880,
  maxDaysInRow: 6,
  swapHours: 12,
  remindHours: 12,
}

export const WARNING_CODES = [
  'SHORT_REST', 'OVER_CONTRACT', 'OVER_MAXIMUM', 'DAYS_IN_ROW', 'DAY_OFF', 'UNAVAILABLE', 'PAPER_MISSING', 'PAPER_EXPIRED', 'CERTIFICATE_MISSING',
  'CERTIFICATE_EXPIRED', 'OVER_BUDGET',
] as const // prettier-ignore
export type WarningCode = (typeof WARNING_CODES)[number]
/**
 * Something a planner may do with a reason. `minutes`: how long the rest is, or how long the week; `days`: how many in a row; `document`: the name of
 * the type that a certificate is of.
 */
export type Warning = { code: WarningCode; minutes?: number; days?: number; document?: string }

/** What an employee has of a type of document that a shift asks for, by its name. */
export type Certificate = RequiredDocument & { document: string }

type Span = readonly [from: Instant, until: Instant]

/** The parts of a shift in which one works; none of a day off. */
export function spansOf({
  startAt,
  endAt,
  pauseStartAt,
  pauseEndAt,
}: Omit<Placed, 'id' | 'kind' | 'on' | 'unpaidBreak'>): Span[] {
  if (startAt === null || endAt === null) return []
  if (pauseStartAt === null || pauseEndAt === null) return [[startAt, endAt]]
  return [[startAt, pauseStartAt], [pauseEndAt, endAt]] // prettier-ignore
}

/** Whether two shifts have a moment in common; one may begin when the other ends. */
export const doOverlap = (one: Placed, other: Placed): boolean =>
  spansOf(one).some(([from, until]) => spansOf(other).some((span) => from < span[1] && span[0] < until))

/** Whether an employee is employed on a day, and may work: not before they join, nor after they leave or their contract ends, nor while away. */
export function worksOn(
  { status, joinOn, leftOn, contractEndOn }: Pick<Person, 'status' | 'joinOn' | 'leftOn' | 'contractEndOn'>,
  on: Day,
): boolean {
  if (status === 'SUSPENDED' || status === 'INACTIVE') return false
  if (status === 'LEFT' && leftOn === null) return false
  return on >= joinOn && (leftOn === null || on <= leftOn) && (contractEndOn === null || on <= contractEndOn)
}

const isWork = ({ startAt }: Placed): boolean => startAt !== null
/** On call one may be at home: it takes no rest from the shifts around it, and is no hour of the week. */
const counts = ({ kind, startAt }: Placed): boolean => startAt !== null && kind !== 'ON_CALL' && kind !== 'STANDBY'

/** The shortest rest between a shift and those before and after it, in minutes; undefined where there are none near. */
export function restAround(shift: Placed, others: readonly Placed[]): number | undefined {
  if (shift.startAt === null || shift.endAt === null) return undefined
  const { startAt, endAt } = shift
  const rests = others
    .filter((other) => counts(other) && other.on !== shift.on)
    .flatMap((other) => {
      if (other.startAt === null || other.endAt === null) return []
      return other.endAt <= startAt ? [minutesBetween(other.endAt, startAt)] : other.startAt >= endAt ? [minutesBetween(endAt, other.startAt)] : []
    }) // prettier-ignore
  return rests.length > 0 ? Math.min(...rests) : undefined
}

/** How many days in a row an employee works, the day of the shift among them. */
export function daysInRow(on: Day, others: readonly Placed[]): number {
  const worked = new Set(others.filter(counts).map((each) => each.on))
  let days = 1
  for (let day = addDays(on, -1); worked.has(day); day = addDays(day, -1)) days += 1
  for (let day = addDays(on, 1); worked.has(day); day = addDays(day, 1)) days += 1
  return days
}

/**
 * Reasons against a shift without forbidding it.
 *
 * @param around.others what the employee works besides, from a month before to a month after
 * @param around.certificates what they have of the documents that the type of the shift asks for; one that they must have anyway is named once, as these
 */
export function warningsOf(
  shift: Placed,
  person: Person,
  { others, certificates }: { others: readonly Placed[]; certificates: readonly Certificate[] },
  limits: Limits,
): Warning[] {
  if (!isWork(shift)) return []
  const { on } = shift
  const found: Warning[] = []
  if (counts(shift)) found.push(...hourWarnings(shift, person, others, limits))
  if (others.some((other) => other.kind === 'DAY_OFF' && other.on === on)) found.push({ code: 'DAY_OFF' })
  const isAway = ({ weekday, from, until }: Person['unavailable'][number]) =>
    from <= on && (until === null || on <= until) && (weekday === null || weekday === weekdayOf(on))
  if (person.unavailable.some(isAway)) found.push({ code: 'UNAVAILABLE' })
  const asked = new Set(certificates.map(({ documentTypeId }) => documentTypeId))
  const documents = person.documents.filter(({ documentTypeId }) => !asked.has(documentTypeId))
  if (documents.some(({ isMissing }) => isMissing)) found.push({ code: 'PAPER_MISSING' })
  if (documents.some((one) => hasEnded(one, on))) found.push({ code: 'PAPER_EXPIRED' })
  return [...found, ...certificateWarningsOf(on, certificates)]
}

const hasEnded = ({ isMissing, until }: RequiredDocument, on: Day): boolean =>
  !isMissing && until !== null && on > until

/** Certificates that an employee has not, or that are not valid any longer on the day of a shift. */
export const certificateWarningsOf = (on: Day, certificates: readonly Certificate[]): Warning[] =>
  certificates.flatMap(({ document, ...held }): Warning[] => {
    if (held.isMissing) return [{ code: 'CERTIFICATE_MISSING', document }]
    return hasEnded(held, on) ? [{ code: 'CERTIFICATE_EXPIRED', document }] : []
  })

function hourWarnings(shift: Placed, person: Person, others: readonly Placed[], limits: Limits): Warning[] {
  const found: Warning[] = []
  const rest = restAround(shift, others)
  if (rest !== undefined && rest < limits.minRestMinutes) found.push({ code: 'SHORT_REST', minutes: rest })
  const monday = mondayOf(shift.on)
  const sunday = addDays(monday, 6)
  const minutes = [...others.filter(counts), shift]
    .filter(({ on }) => on >= monday && on <= sunday)
    .reduce((sum, each) => sum + minutesOf(each, each.unpaidBreak), 0)
  if (minutes > limits.maxWeekMinutes) found.push({ code: 'OVER_MAXIMUM', minutes })
  else if (person.weeklyMinutes > 0 && minutes > person.weeklyMinutes) found.push({ code: 'OVER_CONTRACT', minutes })
  const days = daysInRow(shift.on, others)
  if (days > limits.maxDaysInRow) found.push({ code: 'DAYS_IN_ROW', days })
  return found
}
