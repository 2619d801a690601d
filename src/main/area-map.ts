import { GROUPS } from '#core/area.ts'
import { areas } from './registry.ts'

/** The groups of areas, lowest first. Server side, an area uses areas of its own group to its left, and any group below. */
export const groups = GROUPS.map((name) => ({
  name,
  areas: areas.filter(({ group }) => group === name).map((area) => area.name),
}))

/** All areas, lowest first. */
export const areaOrder: readonly string[] = groups.flatMap((group) => group.areas)
