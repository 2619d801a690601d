/** Files one user may have waiting or in work. */
export const MAX_WAITING = 5

/** Schedules one user may have. */
export const MAX_SCHEDULES = 50

/** Users one schedule is sent to. */
export const MAX_RECIPIENTS = 20

/** How long a file is stored. */
export const DAYS_STORED = 30

/** Rows of a file that is made in the background, by its format: a workbook and pages are built in memory, text is not. */
export const MAX_FILE_ROWS = { csv: 2_000_000, xlsx: 50_000, pdf: 5_000 } as const
