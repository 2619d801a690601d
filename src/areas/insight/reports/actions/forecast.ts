import { forecast, forecastBy } from '#areas/lodging/yields/actions/forecast.ts'
import type { ForecastPart } from '#areas/lodging/yields/rules/forecast-parts.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { Context } from '#server/request/context.ts'
import type { Cells } from '../contract/replies.ts'
import { sumByDay, sumMeasures } from '../queries/figures.ts'
import { FORECAST_DAYS } from '../rules/figures/forecast.ts'
import { type ForecastDay, type NightRevenue, withRevenue } from '../rules/forecast.ts'

/** The nights ahead with the rooms and the revenue that pick-up foresees, from the open day on. */
export async function forecastDays(ctx: Context): Promise<ForecastDay[]> {
  const span = { from: ctx.businessDate, open: ctx.businessDate, until: addDays(ctx.businessDate, FORECAST_DAYS) }
  const [{ nights }, sold] = await Promise.all([
    forecast(ctx, {}),
    sumMeasures(ctx.tx, 'stays', span, { grouping: 'day', filter: {} }),
  ])
  const byDay = new Map(sold.map((night) => [night.key as Day, revenueOf(night)]))
  return withRevenue(
    nights.filter(({ day }) => day < span.until),
    byDay,
  )
}

const revenueOf = ({ roomsSold = 0, room = 0 }: { roomsSold?: number; room?: number }): NightRevenue => ({
  roomsSold: Number(roomsSold),
  room: Number(room),
})

/** What the lists of nights ahead show of one. Averages are in hundredths. */
const cellsOf = ({ errorTenths, ...night }: ForecastDay) => ({
  ...night,
  error: errorTenths === null ? null : errorTenths * 10,
})

/** Rows of the forecast, for nights of a span. */
export async function forecastRows(ctx: Context, { from, until }: Span): Promise<Cells[]> {
  const days = await forecastDays(ctx)
  return days
    .filter(({ day }) => day >= from && day < until)
    .map((night) => {
      const { day, rooms, onBooks, forecast: sold } = night
      return {
        id: day,
        ...cellsOf(night),
        occupancy: rooms > 0 ? Math.round((onBooks * 10_000) / rooms) : null,
        forecastOccupancy: rooms > 0 && sold !== null ? Math.round((sold * 10_000) / rooms) : null,
      }
    })
}

/** Rows of the forecast of each part, for nights of a span; a part with nothing on the books and nothing expected has none. */
export const forecastPartRows =
  (part: ForecastPart) =>
  async (ctx: Context, { from, until }: Span): Promise<Cells[]> => {
    const ahead = { from: ctx.businessDate, open: ctx.businessDate, until: addDays(ctx.businessDate, FORECAST_DAYS) }
    const [parts, sold] = await Promise.all([
      forecastBy(ctx, part, FORECAST_DAYS),
      sumByDay(ctx.tx, 'stays', ahead, part),
    ])
    const soldOf = groupedBy(sold, ({ key }) => key)
    return parts.flatMap(({ part: key, name, nights }) =>
      withRevenue(nights, new Map((soldOf.get(key) ?? []).map((night) => [night.day, revenueOf(night)])))
        .filter(
          ({ day, onBooks, forecast: rooms }) => day >= from && day < until && (onBooks !== 0 || (rooms ?? 0) !== 0),
        )
        .map((night) => ({ id: `${night.day}:${name}`, part: name || null, ...cellsOf(night) })),
    )
  }
