import { create } from '#areas/insight/alerts/actions/write.ts'
import { weigh } from '#areas/insight/alerts/actions/weigh.ts'
import { alerts } from '#areas/insight/alerts/contract/alerts.ts'
import { actorOf, colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Day } from '#core/dates.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { emailOf, palace, type DemoProperty } from './properties.ts'
import type { Desk } from './recent.ts'

/** The next month fills up late, the rate is measured against its budget, and the bookings of the week are watched. */
const OF_HOTEL = [
  { reportCode: 'occupancy', metric: 'occupancy', span: 'next30', direction: 'below', threshold: 8_500 },
  { reportCode: 'manager', metric: 'adr', span: 'monthToDate', direction: 'below', against: 'budget', threshold: 200 },
  { reportCode: 'bookings-made', metric: 'bookings', span: 'last7', direction: 'below', threshold: 100, repeats: 'ONCE' },
] // prettier-ignore

/** The month is measured against its budget. */
const OF_RESTAURANT = [
  { reportCode: 'manager', metric: 'revenue', span: 'monthToDate', direction: 'below', against: 'budget', threshold: 500 },
] // prettier-ignore

/** Alerts of the manager for themselves and the owner, evaluated once: those that are true have notified both. */
export async function setAlerts({ desk, today }: { desk: Desk; today: Day }, property: DemoProperty): Promise<void> {
  const made = await desk(today, 9, async (ctx) => {
    const people = await colleagues(ctx)
    const withRole = (role: RoleCode) => people.find(({ email }) => email === emailOf(property, role))
    const [manager, owner] = [withRole('PROP_MANAGER'), withRole('PROP_ADMIN')]
    if (!manager || !owner) return []
    const asManager = { ...ctx, actor: actorOf(manager) }
    const ids: string[] = []
    for (const alert of property === palace ? OF_HOTEL : OF_RESTAURANT) {
      const input = alerts.create.input.parse({ ...alert, recipientIds: [manager.id, owner.id] })
      ids.push((await create(asManager, input)).id)
    }
    return ids
  })
  for (const id of made) await desk(today, 9, (ctx) => weigh(ctx, id))
}
