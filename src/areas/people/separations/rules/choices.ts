/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const SEPARATION_KINDS = ['RESIGNATION', 'DISMISSAL', 'END_OF_CONTRACT', 'RETIREMENT', 'ABANDONMENT'] as const
export type SeparationKind = (typeof SEPARATION_KINDS)[number]
export const SEPARATION_STATES = ['REQUESTED', 'ACCEPTED', 'WITHDRAWN', 'REFUSED', 'SETTLED', 'CLOSED'] as const
export type SeparationState = (typeof SEPARATION_STATES)[number]
/** Those that wait for something, the earliest last day first; and those that are over, the latest first. */
export const SEPARATION_VIEWS = ['OPEN', 'OVER'] as const
export type SeparationView = (typeof SEPARATION_VIEWS)[number]
export const OUTCOMES = ['CONFIRMED', 'RETAINED'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const LINE_KINDS = ['LEAVE', 'HOURS', 'LOAN', 'ITEM', 'NOTICE_PAY', 'BONUS', 'OTHER', 'DEDUCTION'] as const
export type LineKind = (typeof LINE_KINDS)[number]
/** Lines that the user types; the others follow from balances, loans and items. */
export const TYPED_KINDS = ['NOTICE_PAY', 'BONUS', 'OTHER', 'DEDUCTION'] as const
/** What becomes of an item that is charged. */
export const CONDITIONS = ['LOST', 'DAMAGED'] as const
export const DIRECTIONS = ['PAYABLE', 'RECEIVABLE'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** Typed lines of one settlement, and items. */
export const MOST_LINES = 40
/** What is open of an employee who leaves: projects they lead, work items, cases, enquiries and deals with their follow-ups. */
export const WORK_KINDS = ['PROJECTS', 'ITEMS', 'CASES', 'LEADS', 'DEALS'] as const
export type WorkKind = (typeof WORK_KINDS)[number]
/** Of each kind so many are named, the earliest due first; the others are counted. */
export const WORK_SHOWN = 20
