import { releaseAllotments } from '#areas/property/rooms/actions/allotments.ts'
import type { Context } from '#server/request/context.ts'
import { findCutOffs, touchGroups } from '../queries/groups.ts'
import { cutOffDay, isDueOn } from '../rules/cut-off.ts'
import { namesOf, publishGroup } from './life.ts'

/**
 * Releases what groups have not picked up by their cut-off, while the day closes. A second call on the same day finds nothing.
 *
 * @returns how many nights of rooms were released
 */
export async function releaseByCutOff(ctx: Context): Promise<number> {
  const groups = await findCutOffs(ctx.tx, ctx.businessDate)
  if (groups.length === 0) return 0
  const byId = new Map(groups.map((group) => [group.id, group]))
  const released = await releaseAllotments(ctx, [...byId.keys()], ctx.businessDate, ({ groupId, night }) => {
    const group = byId.get(groupId)
    return group !== undefined && isDueOn(group, night, ctx.businessDate)
  })
  const touched = groups.filter(({ id }) => released.some(({ groupId }) => groupId === id))
  if (touched.length === 0) return 0
  await touchGroups(ctx.tx, touched.map(({ id }) => id)) // prettier-ignore
  for (const group of touched) {
    const nights = released.filter(({ groupId }) => groupId === group.id)
    const rooms = nights.reduce((sum, night) => sum + night.rooms, 0)
    const cutOffOn = cutOffDay(group, nights[0]?.night ?? ctx.businessDate)
    const after = { rooms, cutOffOn, cutOffRule: group.cutOffRule, nights: namesOf(nights) }
    ctx.record({ type: 'GROUP_RELEASED', entity: 'group', entityId: group.id, after })
  }
  publishGroup(ctx)
  ctx.publish('groups')
  return released.reduce((sum, night) => sum + night.rooms, 0)
}
