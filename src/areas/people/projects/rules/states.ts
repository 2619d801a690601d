export const PROJECT_KINDS = ['INTERNAL', 'CLIENT', 'RENOVATION', 'MAINTENANCE', 'EVENT', 'OPENING'] as const

/** How far a project is. */
export const PROJECT_STATES = ['PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED'] as const
export type ProjectState = (typeof PROJECT_STATES)[number]

/** Every state of a project, and those it may change to (reference/backoffice.md 4b). A completed one may be taken up again until it is archived. */
export const NEXT_PROJECT_STATES: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  PLANNED: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['ON_HOLD', 'COMPLETED', 'CANCELLED'],
  ON_HOLD: ['ACTIVE', 'COMPLETED', 'CANCELLED'],
  COMPLETED: ['ACTIVE', 'ARCHIVED'],
  CANCELLED: ['ARCHIVED'],
  ARCHIVED: [],
}

export const mayBecome = (from: ProjectState, to: ProjectState): boolean => NEXT_PROJECT_STATES[from].includes(to)

/** Whether members still change the project and its work. */
export const isOpen = (state: ProjectState): boolean => state === 'PLANNED' || state === 'ACTIVE' || state === 'ON_HOLD'

export const HEALTHS = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const
export const BILLINGS = ['NONE', 'FIXED', 'HOURLY'] as const

/** What a member may do, from most to least. */
export const PROJECT_ROLES = ['MANAGER', 'MEMBER', 'VIEWER'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]

/** Whether a role includes all that another one allows. */
export const includesRole = (role: ProjectRole, least: ProjectRole): boolean =>
  PROJECT_ROLES.indexOf(role) <= PROJECT_ROLES.indexOf(least)

/** What a state of work means, whatever a project calls it. */
export const STATE_GROUPS = ['BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED'] as const
export type StateGroup = (typeof STATE_GROUPS)[number]

/** Whether work is neither completed nor cancelled. */
export const isOpenGroup = (group: StateGroup): boolean => group !== 'COMPLETED' && group !== 'CANCELLED'

export const PRIORITIES = ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const
export const LINK_KINDS = ['BLOCKS', 'RELATES', 'DUPLICATES'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** States of work that every project begins with: one of each group, called like it in the reader's language until it is given a name. */
export const CUSTOMARY_STATES = [
  { group: 'BACKLOG', color: 'SLATE' },
  { group: 'UNSTARTED', color: 'BLUE' },
  { group: 'STARTED', color: 'AMBER' },
  { group: 'COMPLETED', color: 'GREEN' },
  { group: 'CANCELLED', color: 'ROSE' },
] as const
