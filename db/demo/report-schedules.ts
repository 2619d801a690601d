import { makeFile } from '#areas/insight/schedules/actions/files.ts'
import { create } from '#areas/insight/schedules/actions/plan.ts'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { actorOf, colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { emailOf, type DemoProperty } from './properties.ts'
import type { Desk } from './recent.ts'

/**
 * The manager of a property reads each closed day by mail, the accountant each month, and a file is made once the server runs. Both schedules
 * are made now, so that none is due before its time, whichever day the story ends on.
 */
export async function scheduleReports(
  { desk, today }: { desk: Desk; today: Day },
  property: DemoProperty,
  now: Instant,
): Promise<void> {
  await desk(today, 9, async (ctx) => {
    const people = await colleagues(ctx)
    const withRole = (role: RoleCode) => people.find(({ email }) => email === emailOf(property, role))
    const [manager, admin, finance] = [withRole('PROP_MANAGER'), withRole('PROP_ADMIN'), withRole('PROP_FINANCE')]
    if (!manager || !admin || !finance) return
    const asManager = { ...ctx, now, actor: actorOf(manager) }
    const daily = { reportCode: 'manager', name: 'The day before', period: 'yesterday', repeats: 'AFTER_CLOSE' }
    const monthly = { reportCode: 'revenue', name: 'Revenue for the books', period: 'lastMonth', repeats: 'MONTHLY' }
    const [forUs, forAll] = [
      [manager.id, admin.id],
      [manager.id, admin.id, finance.id],
    ]
    await create(asManager, schedules.create.input.parse({ ...daily, format: 'pdf', recipientIds: forUs }))
    await create(asManager, schedules.create.input.parse({ ...monthly, recipientIds: forAll }))
    const month = { reportCode: 'occupancy', period: 'lastMonth', format: 'xlsx' }
    await makeFile(asManager, schedules.makeFile.input.parse(month))
  })
}
