import { type AreaFacts, type DeclaredAreas, derived, type PermissionHolders } from './area.ts'

type Of<Area> = Area extends { name: infer Name extends string; permissions: infer Verbs }
  ? `${Name}.${keyof Verbs & string}`
  : never

/** Everything a user may be permitted to do, as area and verb; each area declares its own. */
export type Permission = { [Name in keyof DeclaredAreas]: Of<DeclaredAreas[Name]> }[keyof DeclaredAreas]

/** Each permission that the areas declare, and the roles that have it. */
export const permissionsIn = (areas: readonly AreaFacts[]): { code: Permission; roles: PermissionHolders }[] =>
  areas.flatMap(({ name, permissions = {} }) =>
    Object.entries(permissions).map(([verb, roles]) => ({ code: `${name}.${verb}` as Permission, roles })),
  )

/** Every permission there is, in the order of the areas. */
export const allPermissions = derived((areas): readonly Permission[] => permissionsIn(areas).map(({ code }) => code))
