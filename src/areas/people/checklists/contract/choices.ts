/** Lists of choices, separate from the schemas: screens offer them without fetching zod. */
export const MOST_TASKS = 60
export const MOST_DAYS = 365
/** Roles a task can be for: those of people who work at a property. */
export const TASK_ROLES = [
  'PROP_ADMIN', 'PROP_MANAGER', 'PROP_FO_EXECUTIVE', 'PROP_FRONTDESK', 'PROP_SERVICE_EXECUTIVE', 'PROP_SERVICE', 'PROP_FINANCE',
  'PROP_HOUSEKEEPING', 'PROP_MARKETING',
] as const // prettier-ignore
