import { setAllotment } from '#areas/property/rooms/actions/allotments.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { groups } from '../contract/groups.ts'
import { touchGroups } from '../queries/groups.ts'
import { assertTypes, lockedFor, publishGroup } from './life.ts'
import { groupFile } from './read.ts'

/**
 * Sets how many rooms of types a group holds on nights. What was released of them is held anew.
 *
 * @throws Refusal date_in_past, night_outside_group {day}, unknown_reference {roomTypeId}, below_picked_up {day, roomTypeId, pickedUp},
 *   no_availability {day, roomTypeId, name, wanted, free}
 */
export const setNights: Action<typeof groups.setNights> = async (ctx, { groupId, nights }) => {
  const group = await lockedFor(ctx, 'change', { groupId })
  await assertTypes(ctx, nights)
  for (const { day } of nights) {
    if (day < ctx.businessDate) refuse('date_in_past', { day })
    if (day < group.arrival || day >= group.departure) refuse('night_outside_group', { day })
  }
  const changes = await setAllotment(
    ctx,
    { groupId, deducts: group.deducts },
    nights.map(({ roomTypeId, day, held }) => ({ roomTypeId, night: day, held })),
  )
  await touchGroups(ctx.tx, [groupId])
  ctx.record({
    type: 'GROUP_NIGHTS_SET',
    entity: 'group',
    entityId: groupId,
    before: {
      nights: changes.map(({ before }) => ({ roomTypeId: before.roomTypeId, day: before.night, held: before.held })),
    },
    after: {
      nights: changes.map(({ after }) => ({ roomTypeId: after.roomTypeId, day: after.night, held: after.held })),
    },
  })
  publishGroup(ctx)
  return groupFile(ctx, groupId)
}
