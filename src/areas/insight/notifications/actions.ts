import { timeAt } from '#core/dates.ts'
import { batch } from '#server/request/batch.ts'
import { type Action, implement } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { notifications } from './contract.ts'
import {
  countNew,
  findNotifications,
  findPreferences,
  getNotification,
  insertRead,
  markUntilNow,
  putPreferences,
} from './queries.ts'
import { isQuietAt } from './rules.ts'

const list: Action<typeof notifications.list> = async (ctx, { propertyId, ...filter }) => {
  assertOwnProperty(ctx, propertyId)
  return findNotifications(ctx.tx, ctx.actor.id, {
    notificationType: filter.notificationType,
    notificationStatus: filter.notificationStatus,
    before: filter.before,
    limit: filter.limit,
  })
}

/** Both reads are one round trip. */
const count: Action<typeof notifications.count> = async ({ tx, actor, now, property }) => {
  const [newCount, { isMuted, quietHours }] = await Promise.all([countNew(tx, actor.id), findPreferences(tx, actor.id)])
  return { newCount, isQuiet: isMuted || isQuietAt(timeAt(now, property.timeZone), quietHours) }
}

const preferences: Action<typeof notifications.preferences> = ({ tx, actor }) => findPreferences(tx, actor.id)

const setPreferences: Action<typeof notifications.setPreferences> = async ({ tx, actor }, chosen) => {
  await putPreferences(tx, actor.id, chosen)
  return findPreferences(tx, actor.id)
}

/** The specification posts the whole notification; only its id and that it is Read mean anything. */
const markRead: Action<typeof notifications.markRead> = async (ctx, { id, propertyId }) => {
  assertOwnProperty(ctx, propertyId)
  const { notification } = await batch(ctx.tx, {
    read: () => insertRead(ctx.tx, ctx.actor.id, id),
    notification: () => getNotification(ctx.tx, ctx.actor.id, id),
  })
  return notification
}

const markAllRead: Action<typeof notifications.markAllRead> = async ({ tx, actor, now }) => {
  const { newCount } = await batch(tx, {
    marked: () => markUntilNow(tx, actor.id, now),
    newCount: () => countNew(tx, actor.id),
  })
  return { newCount }
}

export const notificationsArea = implement(notifications, {
  list,
  count,
  preferences,
  setPreferences,
  markRead,
  markAllRead,
})
