import { properties as propertyFigures, sumsByDay } from '#areas/insight/reports/actions/properties.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { figureOf, type MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { judgedSpan, shortfallOf } from '#areas/insight/reports/rules/shortfall.ts'
import { addDays, addMonths, type Day, dayAt, firstOfMonth, type Span } from '#core/dates.ts'
import { languageOf } from '#core/language.ts'
import { minor, sum } from '#core/money.ts'
import { isPlatformRole } from '#core/roles.ts'
import { batch } from '#server/request/batch.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { scopeOf } from '#server/request/scope.ts'
import {
  ATTENTION_KINDS,
  type AttentionItem,
  MAX_ATTENTION,
  MAX_SUBSCRIPTION_DAYS,
  platform,
  type PlatformNumbers,
  type SubscriptionDay,
} from './contract.ts'
import { type Coming, countProperties, countQueue, countSignIns, findAttention, findCharges, findComing, findCustomers, findMonthly, type Monthly } from './queries.ts' // prettier-ignore
import { customersTable, everyDay, INCOME_MONTHS, incomeOf } from './rules/platform.ts'

/** Everything for platform staff, the own organisation for others; money for those who may see payments. */
const numbers: Action<typeof platform.numbers> = async (ctx, { days }) => {
  const isPlatform = isPlatformRole(ctx.actor.roles[0])
  const scope = isPlatform ? ('all' as const) : (ctx.actor.organizationId ?? 0)
  const until = addDays(dayAt(ctx.now, ctx.property.timeZone), 1)
  const span = { from: addDays(until, -days), until }
  const seesMoney = ctx.actor.permissions.has('payments.read')

  // Numbers of many properties are read in the platform's scope.
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

/** A figure of the dictionary by day, the total of all properties. */
function onDays(sums: readonly DaySum[], metric: MetricCode): { day: Day; amount: number }[] {
  const byDay = new Map<Day, number>()
  for (const { day, measures } of sums) byDay.set(day, (byDay.get(day) ?? 0) + (figureOf(metric, measures) ?? 0))
  return [...byDay].map(([day, amount]) => ({ day, amount }))
}

/** What was received less what was refunded, by currency and day. */
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
const attention: Action<typeof platform.attention> = async (ctx) => {
  const { organizationId } = scopeOf(ctx)
  const seesAlerts = ctx.actor.permissions.has('reports.money')
  const [short, found] = [
    await shortfalls(ctx),
    await ctx.asPlatform((tx) =>
      findAttention(tx, organizationId ?? 'all', { now: ctx.now, limit: MAX_ATTENTION + 1, seesAlerts }),
    ),
  ]
  const placeOf = ({ kind }: AttentionItem) => ATTENTION_KINDS.indexOf(kind)
  const items = [...found, ...short].toSorted((one, other) => placeOf(one) - placeOf(other))
  return { items: items.slice(0, MAX_ATTENTION), isCut: items.length > MAX_ATTENTION }
}

/**
 * Properties whose revenue of the month so far is short of its budget, or of last year, the furthest first; of more than a hundred the
 * hundred with the most revenue. For who may see money.
 */
async function shortfalls(ctx: Context): Promise<AttentionItem[]> {
  const span = judgedSpan(dayAt(ctx.now, ctx.property.timeZone))
  if (!span || !ctx.actor.permissions.has('reports.money')) return []
  const { rows } = await propertyFigures(ctx, reports.properties.input.parse({ ...span, compare: 'lastYear', metrics: 'revenue' }))
  const items = rows.flatMap(({ propertyId, name, figures, budget, before }): AttentionItem[] => {
    const [value, budgeted, past] = [figures, budget, before].map((each) => each?.['revenue'] ?? null)
    const short = shortfallOf({ value: value ?? null, budget: budgeted ?? null, before: past ?? null })
    return short ? [{ kind: short.kind, propertyId, name, count: short.percent, most: null, limit: null, channelId: null }] : []
  })
  return items.toSorted((one, other) => other.count - one.count)
} // prettier-ignore

/** What subscriptions charge, in the last twelve months with this one, what comes in the days ahead, and who was won and lost. */
const income: Action<typeof platform.income> = async (ctx, { language = languageOf(ctx.property.locale) }) => {
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const first = addMonths(firstOfMonth(today), 1 - INCOME_MONTHS)
  const { charges, monthly, coming, customers } = await ctx.asPlatform((tx) =>
    batch(tx, {
      charges: () => findCharges(tx, addMonths(first, -INCOME_MONTHS), 2 * INCOME_MONTHS),
      monthly: () => findMonthly(tx, today),
      coming: () => findComing(tx, today, MAX_SUBSCRIPTION_DAYS),
      // With the month a year ago, for who had a plan then.
      customers: () => findCustomers(tx, today, addMonths(first, -1), INCOME_MONTHS + 1),
    }),
  )
  const [yearAgo, ...months] = customers
  const total = (key: 'won' | 'lost') => months.reduce((sum, month) => sum + month[key], 0)
  return {
    currencies: incomeOf(charges, first, language).map((own) => ({ ...own, ...runningOf(own.table.currency, monthly, coming) })),
    customers: {
      now: months.at(-1)?.customers ?? 0,
      free: months.at(-1)?.free ?? 0,
      yearBefore: yearAgo?.customers ?? 0,
      table: customersTable(months, first, language),
      won: total('won'),
      lost: total('lost'),
    },
    charges: daysOfSubscriptions(coming, 'charge'),
    ends: daysOfSubscriptions(coming, 'end'),
  }
} // prettier-ignore

/** What runs in a currency, what is to be charged, and what ends. */
function runningOf(currency: string, monthly: readonly Monthly[], coming: readonly Coming[]) {
  const runs = monthly.find((each) => each.currency === currency)
  const due = coming.find((each) => each.what === 'charge' && each.currency === currency)
  return {
    monthly: {
      now: minor(runs?.now ?? 0),
      yearBefore: runs === undefined || runs.yearBefore === null ? null : minor(runs.yearBefore),
    },
    due: { amount: minor(due?.amount ?? 0), count: due?.count ?? 0 },
    ending: { amount: minor(runs?.endingAmount ?? 0), count: runs?.endingCount ?? 0 },
  }
}

const daysOfSubscriptions = (coming: readonly Coming[], what: Coming['what']): SubscriptionDay[] =>
  coming
    .filter((each) => each.what === what && each.place <= MAX_SUBSCRIPTION_DAYS)
    .map(({ propertyId, holder, plan, on, price, currency }) => ({ propertyId, holder, plan, on, price, currency }))

export const platformArea = implement(platform, { numbers, attention, income })
