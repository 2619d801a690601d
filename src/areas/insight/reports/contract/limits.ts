/** The longest span of a report: ten years. */
export const MAX_DAYS = 3_653

/** Rows of one page of a list, and of what is behind a figure. */
export const MAX_ROWS = 500

/** Views one user may have saved. */
export const MAX_VIEWS = 200

/** Properties on one page, when they are beside each other. */
export const MAX_PROPERTY_ROWS = 100

/** Properties in one report; for more than the second limit only closed days are read. */
export const MAX_PROPERTIES = 5_000
export const MAX_LIVE_PROPERTIES = 100

/** Figures of one table of properties. */
export const MAX_METRICS = 12
