/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const SHIFT_COLORS = ['BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE'] as const
/** Days that the grid shows at once. */
export const SPANS = [7, 14, 28] as const
/** Weeks of departments that are published at once. */
export const MOST_WEEKS = 200
/** Shifts that are changed at once: a week of fifty people and more. */
export const MOST_AT_ONCE = 500
/** Shifts that are removed at once: what the longest pattern plans for the most employees can be undone. */
export const MOST_REMOVED = 6_000
