/** Lists of choices, apart from the schemas: screens offer them without fetching zod. */
export const PROJECT_COLORS = ['BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE'] as const
export const PROJECT_VIEWS = ['OPEN', 'ALL'] as const
export const MOST_LINES = 100
export const MOST_ASSIGNEES = 20
/** Of an estimate. */
export const MOST_MINUTES = 600_000
export const TIMESHEET_VIEWS = ['WAITING', 'ALL'] as const
/** Of a renovation. */
export const MOST_ROOMS = 100
/** Items whose days change at once. */
export const MOST_MOVES = 500
