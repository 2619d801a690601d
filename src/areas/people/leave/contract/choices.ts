/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const LEAVE_VIEWS = ['WAITING', 'AHEAD', 'ALL'] as const
export type LeaveView = (typeof LEAVE_VIEWS)[number]
/** Requests to be paid: those that wait for the user, or all of the departments they plan. */
export const ENCASHMENT_VIEWS = ['WAITING', 'ALL'] as const
export type EncashmentView = (typeof ENCASHMENT_VIEWS)[number]
/** Days that the team calendar shows at once. */
export const CALENDAR_DAYS = [14, 28, 35] as const
/** Holidays of one year. */
export const MOST_HOLIDAYS = 60
/** Of one request: a year, and the day it begins again. */
export const MOST_LEAVE_DAYS = 367
