/**
 * How stored codes and names are compared (specification 6): without outer spaces, case does not count. Only the letters a to z are
 * raised, so that nothing that merely looks like one (ı, ſ) becomes a code.
 */
export const codeOf = (stored: string): string =>
  stored.trim().replaceAll(/[a-z]+/g, (characters) => characters.toUpperCase())

/** Whether two stored codes or names are the same one. */
export const isSameCode = (one: string, other: string): boolean => codeOf(one) === codeOf(other)

/** Whether a kind of business lets rooms. */
export const isAccommodation = (businessType: string): boolean => isSameCode(businessType, 'accommodation')

/** The plans the specification names; which of them a property has decides its menu. */
const PLAN_NAMES = ['Business Starter', 'Business Premium', 'Business Essentials'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

/** Which of them a stored name is; undefined for a plan of the platform's own. */
export const planOf = (stored: string | undefined): PlanName | undefined =>
  PLAN_NAMES.find((name) => isSameCode(name, stored ?? ''))
