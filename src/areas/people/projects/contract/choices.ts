/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const PROJECT_COLORS = ['BLUE', 'GREEN', 'AMBER', 'VIOLET', 'ROSE', 'TEAL', 'SLATE', 'ORANGE'] as const
/** Of an item, and of a project. */
export const MOST_LABELS = 10
export const MOST_PROJECT_LABELS = 50
/** Proposals of a project: what is to be decided now, what was put off, or all. */
export const PROPOSAL_VIEWS = ['WAITING', 'SNOOZED', 'ALL'] as const
export type ProposalView = (typeof PROPOSAL_VIEWS)[number]
/** That wait at once from the client of a project. */
export const MOST_CLIENT_PROPOSALS = 20
/** Weeks that the workload shows at once. */
export const WORKLOAD_WEEKS = [4, 6, 12] as const
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
/** Items of a template, and days after its first one. */
export const MOST_TEMPLATE_ITEMS = 200
export const MOST_TEMPLATE_DAYS = 1_500
/** Who works on an item that is made of a template: the manager of the project, or no one yet. */
export const TEMPLATE_WORKERS = ['NOBODY', 'MANAGER'] as const
/** Of a plan of maintenance, and rooms it takes on a day. */
export const MOST_PLAN_MONTHS = 120
export const MOST_PLAN_ROOMS = 100
/** Of a property; offered all at once where time is logged. */
export const MOST_ACTIVITIES = 100
