/** How far the week of an employee is. One that is billed is locked: a state that follows from its entries. */
export const TIMESHEET_STATES = ['OPEN', 'SUBMITTED', 'APPROVED', 'LOCKED'] as const
export type TimesheetState = (typeof TIMESHEET_STATES)[number]
/** As it is stored. */
export type StoredSheetState = Exclude<TimesheetState, 'LOCKED'>

/** Every state of a timesheet, and those it may change to. */
export const NEXT_TIMESHEET_STATES: Readonly<Record<TimesheetState, readonly TimesheetState[]>> = {
  OPEN: ['SUBMITTED'],
  SUBMITTED: ['APPROVED', 'OPEN'],
  APPROVED: ['OPEN', 'LOCKED'],
  LOCKED: ['APPROVED'],
}

export const sheetMayBecome = (from: TimesheetState, to: TimesheetState): boolean =>
  NEXT_TIMESHEET_STATES[from].includes(to)

/** A timesheet as it is shown: an approved one of which something is billed is locked. */
export const shownSheetState = (state: StoredSheetState, isBilled: boolean): TimesheetState =>
  state === 'APPROVED' && isBilled ? 'LOCKED' : state
