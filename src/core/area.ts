import type { Module } from './modules.ts'
import type { CustomerLink, PersonalTable } from './personal.ts'
import type { RoleCode } from './role-codes.ts'

/** The groups of areas, lowest first; ARCHITECTURE.md draws them. */
export const GROUPS = [
  'platform',
  'property',
  'parties',
  'ledger',
  'offers',
  'lodging',
  'billing',
  'trade',
  'people',
  'marketing',
  'insight',
] as const

/** Roles that have a permission beside the two administrators above a property; PLATFORM is for what only the platform decides. */
export type PermissionHolders = readonly RoleCode[] | 'PLATFORM'

/** The facts of an area for server and browser, as plain data, from the area's `declares.ts`. */
export type AreaFacts = {
  /** That of its folder, of its contract, and what its permissions begin with. */
  name: string
  group: (typeof GROUPS)[number]
  /** Its permissions by verb, and the roles that have them; a role that the platform made takes from these. */
  permissions?: Readonly<Record<string, PermissionHolders>>
  /** The module of a plan that opens it; every property has an area without one. */
  module?: Module
  /** It is used without a property: all of it, or by these verbs of its permissions. */
  platformWide?: true | readonly string[]
  /** First parts of its addresses beside its own name, for callers who know no areas: guests and other programs. */
  addresses?: readonly string[]
  /** It does business: nothing is written in it before the property is COMPLETED. */
  needsOpenProperty?: true
  /** Its reads look over many areas, so that a change of any of them may be one of theirs. */
  isOverview?: true
  /** The audit types it adds to those of the specification; a browser is not sent them. */
  auditTypes?: readonly string[]
  /** The refusals that it, or an area below it, declares, and the HTTP status of each. */
  refusals?: Readonly<Record<string, number>>
  /** The columns of its tables that name a customer; a browser is not sent them. */
  customerLinks?: readonly CustomerLink[]
  /** Its tables with data of guests; a browser is not sent them. */
  personalData?: readonly PersonalTable[]
}

/** The types of what areas declare: each `declares.ts` adds its own, so that what nothing declares does not compile. */
export interface DeclaredAreas {}

let registered: ReadonlyMap<string, AreaFacts> = new Map()

/** Set once where the areas are combined: src/main/registry.ts on the server, src/main/screens.ts in the browser. */
export const registerAreas = (areas: readonly AreaFacts[]): void => {
  registered = new Map(areas.map((area) => [area.name, area]))
}

export const findArea = (name: string): AreaFacts | undefined => registered.get(name)
export const allAreas = (): readonly AreaFacts[] => [...registered.values()]

/** Something computed from what all areas declare, once for each time they are registered. */
export function derived<T>(compute: (areas: readonly AreaFacts[]) => T): () => T {
  let last: { of: typeof registered; value: T } | undefined
  return () => {
    if (last?.of !== registered) last = { of: registered, value: compute(allAreas()) }
    return last.value
  }
}

/** Whether a permission such as `users.read` is of use without a property. */
export function isPlatformWide(permission: string): boolean {
  const [name = '', verb = ''] = permission.split('.')
  const wide = findArea(name)?.platformWide
  return wide === true || (wide !== undefined && wide.includes(verb))
}

/** The module an area belongs to; undefined for what every property has. */
export const moduleOf = (area: string): Module | undefined => findArea(area)?.module

/** Whether something of an area may be used with these modules; null is every one. */
export function isInPlan(modules: readonly string[] | null | undefined, area: string): boolean {
  const module = moduleOf(area)
  return !modules || module === undefined || modules.includes(module)
}
