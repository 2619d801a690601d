/** Lists of choices, apart from the schemas: screens offer them without fetching zod. */
export const SHIFT_COLORS = ['BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE'] as const
/** Days that the grid shows at once. */
export const SPANS = [7, 14, 28] as const
/** Shifts that are changed at once: a week of fifty people and more. */
export const MOST_AT_ONCE = 500
