import { sumsByDay } from '#areas/insight/reports/actions/properties.ts'
import { figureOf, type MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { addDays, addMonths, type Day, dayAt, firstOfMonth, type Span } from '#core/dates.ts'
import { languageOf } from '#core/language.ts'
import { minor, sum } from '#core/money.ts'
import { isPlatformRole } from '#core/roles.ts'
import { type Action, implement } from '#server/request/context.ts'
import { scopeOf } from '#server/request/scope.ts'
import { MAX_ATTENTION, platform, type PlatformNumbers } from './contract.ts'
import { countProperties, countQueue, countSignIns, findAttention, findCharges } from './queries.ts'
import { everyDay, INCOME_MONTHS, incomeOf } from './rules.ts'

/** Everything for platform staff, the own organisation for others; money for those who may see payments. */
const numbers: Action<typeof platform.numbers> = async (ctx, { days }) => {
  const isPlatform = isPlatformRole(ctx.actor.roles[0])
  const scope = isPlatform ? ('all' as const) : (ctx.actor.organizationId ?? 0)
  const until = addDays(dayAt(ctx.now, ctx.property.timeZone), 1)
  const span = { from: addDays(until, -days), until }
  const seesMoney = ctx.actor.permissions.has('payments.read')

  // Numbers of many properties are read from outside any of them.
  return ctx.asPlatform(async (tx): Promise<PlatformNumbers> => {
    const { organisations, ...properties } = await countProperties(tx, scope)
    const sums = await sumsByDay(ctx, tx, span, seesMoney ? ['bookings', 'receipts'] : ['bookings'])
    const booked = onDays(sums, 'bookings')
    const signIns = await countSignIns(tx, scope, ctx.now)
    const queue = isPlatform ? await countQueue(tx) : undefined
    return {
      ...span,
      organisations,
      properties,
      bookings: {
        total: booked.reduce((total, { amount }) => total + amount, 0),
        days: everyDay(span, booked, { amount: 0 }).map(({ day, amount }) => ({ day, count: amount })),
      },
      revenue: seesMoney ? takingsOf(span, sums) : null,
      signIns,
      queue: queue ? { ...queue, mails: mailsOf(queue.tasks) } : null,
    }
  })
}

type DaySum = Awaited<ReturnType<typeof sumsByDay>>[number]

/** A figure of the dictionary by day, that of all properties together. */
function onDays(sums: readonly DaySum[], metric: MetricCode): { day: Day; amount: number }[] {
  const byDay = new Map<Day, number>()
  for (const { day, measures } of sums) byDay.set(day, (byDay.get(day) ?? 0) + (figureOf(metric, measures) ?? 0))
  return [...byDay].map(([day, amount]) => ({ day, amount }))
}

/** What was taken less what was given back, by currency and day. */
const takingsOf = (span: Span, sums: readonly DaySum[]): NonNullable<PlatformNumbers['revenue']> =>
  [...new Set(sums.filter(({ measures }) => measures.receipts).map(({ currency }) => currency))].map((currency) => {
    const own = onDays(
      sums.filter((each) => each.currency === currency),
      'takings',
    ).map(({ day, amount }) => ({ day, amount: minor(amount) }))
    return {
      currency,
      total: sum(own.map(({ amount }) => amount)),
      days: everyDay(span, own, { amount: minor(0) }),
    }
  })

const mailsOf = (tasks: readonly { task: string; waiting: number; late: number; failed: number }[]) => {
  const { waiting, late, failed } = tasks.find(({ task }) => task === 'mail.send') ?? { waiting: 0, late: 0, failed: 0 }
  return { waiting, late, failed }
}

/** What needs attention: everywhere for platform staff, at the own properties for others. */
const attention: Action<typeof platform.attention> = (ctx) => {
  const { organizationId } = scopeOf(ctx)
  return ctx.asPlatform(async (tx) => {
    const found = await findAttention(tx, organizationId ?? 'all', ctx.now, MAX_ATTENTION + 1)
    return { items: found.slice(0, MAX_ATTENTION), isCut: found.length > MAX_ATTENTION }
  })
}

/** What subscriptions charge, in the last twelve months with this one. */
const income: Action<typeof platform.income> = (ctx, { language = languageOf(ctx.property.locale) }) => {
  const first = addMonths(firstOfMonth(dayAt(ctx.now, ctx.property.timeZone)), 1 - INCOME_MONTHS)
  return ctx.asPlatform(async (tx) => {
    const charges = await findCharges(tx, addMonths(first, -INCOME_MONTHS), 2 * INCOME_MONTHS)
    return { currencies: incomeOf(charges, first, language) }
  })
}

export const platformArea = implement(platform, { numbers, attention, income })
