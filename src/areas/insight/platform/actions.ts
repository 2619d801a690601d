import { addDays, dayAt } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { isPlatformRole } from '#core/roles.ts'
import { type Action, implement } from '#server/request/context.ts'
import { platform, type PlatformNumbers } from './contract.ts'
import { countBookings, countProperties, countQueue, countSignIns, sumReceipts } from './queries.ts'
import { everyDay } from './rules.ts'

/** Everything for platform staff, the own organisation for others; money for those who may see payments. */
const numbers: Action<typeof platform.numbers> = async (ctx, { days }) => {
  const isPlatform = isPlatformRole(ctx.actor.roles[0])
  const scope = isPlatform ? ('all' as const) : (ctx.actor.organizationId ?? 0)
  const until = addDays(dayAt(ctx.now, ctx.property.timeZone), 1)
  const span = { from: addDays(until, -days), until }
  const since = `${addDays(span.from, -1)}T00:00:00.000Z` // a day more, for places ahead of the clock
  const seesMoney = ctx.actor.permissions.has('payments.read')

  // Numbers of many properties are read from outside any of them.
  return ctx.asPlatform(async (tx): Promise<PlatformNumbers> => {
    const { organisations, ...properties } = await countProperties(tx, scope)
    const booked = await countBookings(tx, scope, { since, from: span.from })
    const taken = seesMoney ? await sumReceipts(tx, scope, span.from) : undefined
    const signIns = await countSignIns(tx, scope, ctx.now)
    const queue = isPlatform ? await countQueue(tx) : undefined
    return {
      ...span,
      organisations,
      properties,
      bookings: {
        total: booked.reduce((total, { count }) => total + count, 0),
        days: everyDay(span, booked, { count: 0 }),
      },
      revenue: taken
        ? [...new Set(taken.map(({ currency }) => currency))].map((currency) => {
            const own = taken.filter((row) => row.currency === currency).map(({ day, amount }) => ({ day, amount }))
            return {
              currency,
              total: sum(own.map(({ amount }) => amount)),
              days: everyDay(span, own, { amount: minor(0) }),
            }
          })
        : null,
      signIns,
      queue: queue ? { ...queue, mails: mailsOf(queue.tasks) } : null,
    }
  })
}

const mailsOf = (tasks: readonly { task: string; waiting: number; late: number; failed: number }[]) => {
  const { waiting, late, failed } = tasks.find(({ task }) => task === 'mail.send') ?? { waiting: 0, late: 0, failed: 0 }
  return { waiting, late, failed }
}

export const platformArea = implement(platform, { numbers })
