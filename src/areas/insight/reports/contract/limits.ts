/** The longest span of a report: ten years. */
export const MAX_DAYS = 3_653

/** Rows of one page of a list, and of what is behind a figure. */
export const MAX_ROWS = 500

/** Views one user may have saved. */
export const MAX_VIEWS = 200
