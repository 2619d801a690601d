import { GENDERS } from '#core/genders.ts'

/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const DEPARTMENT_AREAS = [
  'FRONT_DESK', 'HOUSEKEEPING', 'KITCHEN', 'RESTAURANT', 'MAINTENANCE', 'FINANCE', 'SALES', 'SECURITY', 'OTHER',
] as const // prettier-ignore
export const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'SEASONAL', 'CASUAL', 'CONTRACTOR', 'INTERN'] as const
/** Empty where none is stated. */
export const EMPLOYEE_GENDERS = ['', ...GENDERS] as const
export const CHANGE_KINDS = ['HIRE', 'TRANSFER', 'PROMOTION', 'DEMOTION', 'TERMS', 'PAY'] as const
/** Changes a user may enter; a hire and pay have their own routes. */
export const ENTERED_KINDS = ['TRANSFER', 'PROMOTION', 'DEMOTION', 'TERMS'] as const
/** Contracts of employment: a permanent one has no last day, a fixed term has one, others may have it. */
export const CONTRACT_KINDS = ['PERMANENT', 'FIXED_TERM', 'SEASONAL', 'APPRENTICE', 'ON_CALL'] as const
/** Days within which a contract or a probation of the list ends. */
export const ENDS_WITHIN = [30, 60, 90] as const
export const DOCUMENT_AUDIENCES = ['ALL', 'POSITIONS', 'NATIONALITIES'] as const
export const PAY_BASES = ['MONTH', 'DAY', 'HOUR'] as const
/** How often an employee is paid. */
export const PAY_FREQUENCIES = ['MONTHLY', 'SEMI_MONTHLY', 'FORTNIGHTLY', 'WEEKLY'] as const
export type PayFrequency = (typeof PAY_FREQUENCIES)[number]
export const PAY_MODES = ['BANK', 'CASH', 'CHEQUE'] as const
/** The youngest age of employment anywhere; a country may require more. */
export const LEAST_AGE = 14
export const MAX_CONTACTS = 5
/** Of a file in base64: 5 MB. */
export const MAX_FILE_TEXT = 6_800_000
export const MAX_BODY = 7_000_000

export const ITEM_KINDS = ['UNIFORM', 'KEY', 'LOCKER', 'DEVICE', 'RADIO', 'TOOL', 'OTHER'] as const
export const ITEM_CONDITIONS = ['GOOD', 'DAMAGED', 'LOST'] as const
export const ITEM_VIEWS = ['OUT', 'OVERDUE', 'LEFT'] as const
export type ItemView = (typeof ITEM_VIEWS)[number]
