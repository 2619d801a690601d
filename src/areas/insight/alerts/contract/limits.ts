/** Alerts of one property. */
export const MAX_ALERTS = 50

/** The largest threshold, either side of zero, in the unit of a figure. */
export const MAX_THRESHOLD = 1_000_000_000_000

/** By how much a figure may be required to differ from its budget or the year before: ten times, in basis points. */
export const MAX_CHANGE = 100_000
