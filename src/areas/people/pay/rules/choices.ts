/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const COMPONENT_KINDS = ['EARNING', 'DEDUCTION', 'EMPLOYER'] as const
export type ComponentKind = (typeof COMPONENT_KINDS)[number]
export const COMPONENT_BASES = ['AMOUNT', 'PERCENT', 'HOUR', 'DAY', 'FORMULA', 'SLABS'] as const
export type ComponentBasis = (typeof COMPONENT_BASES)[number]
/** What an amount or slabs are for: a run whatever its days, a month, a year. */
export const PER = ['RUN', 'MONTH', 'YEAR'] as const
export type Per = (typeof PER)[number]
/** What a percentage is of. */
export const PERCENT_OF = ['BASE', 'GROSS', 'TAXABLE'] as const
export type PercentOf = (typeof PERCENT_OF)[number]
export const UNMARKED = ['PRESENT', 'ABSENT'] as const
export const RUN_STATES = ['REVIEW', 'APPROVED', 'PAID', 'DISCARDED', 'WITHDRAWN'] as const
export type RunState = (typeof RUN_STATES)[number]
export const SLIP_STATES = ['DRAFT', 'HELD', 'FAILED', 'APPROVED', 'PAID', 'DISCARDED', 'WITHDRAWN'] as const
export type SlipState = (typeof SLIP_STATES)[number]
/** Why an employee has no payslip in a run. */
export const SLIP_FAULTS = ['NO_PAY', 'OTHER_CURRENCY', 'FORMULA', 'BELOW_ZERO', 'PAID_ALREADY'] as const
export type SlipFault = (typeof SLIP_FAULTS)[number]
/** The source of what a pool shares: orders that were closed, or an amount a user enters. */
export const POOL_SOURCES = ['TIPS', 'SERVICE_CHARGE', 'AMOUNT'] as const
export type PoolSource = (typeof POOL_SOURCES)[number]
/** By the points of positions and then by minutes, or by minutes alone. */
export const POOL_SHARES = ['POINTS', 'HOURS'] as const
export type PoolShareBy = (typeof POOL_SHARES)[number]
export const POOL_STATES = ['OPEN', 'APPROVED', 'CANCELLED'] as const
export type PoolState = (typeof POOL_STATES)[number]
export const MOST_SLABS = 20
/** Of one run. */
export const MOST_PEOPLE = 2_000
/** Payslips in one printed file. */
export const MOST_PRINTED = 300
