import { useQuery } from '@tanstack/react-query'
import { daysOf, weekdayOf, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { rates } from '../contract/rates.ts'
import { changedPrice, type Change, type NightPrice } from './changes.ts'
import { type Edit, type EditedRow, type Run, runsOf } from './sheet/edits.ts'

type BulkChange = {
  ratePlanId: string
  roomTypeIds: readonly string[]
  from: Day
  until: Day
  weekdays: readonly number[]
  change: Change
}

type Preview = { runs: Run[]; prices: NightPrice[]; count: number; isReading: boolean; error: unknown }
const NOTHING = { runs: [], prices: [], count: 0 }

/** What a bulk change of prices would do, night by night, before it is done; nights it leaves as they are do not count. */
export function useBulkPreview(request: BulkChange | undefined): Preview {
  const { from = '' as Day, until = '' as Day } = request ?? {}
  const read = useQuery({ ...queryOf(rates.grid, { from, until }), enabled: request !== undefined })
  const { data, error } = read
  if (!request || !data) return { ...NOTHING, isReading: read.isFetching, error }

  const days = daysOf({ from, until })
  const rows = data.rows.filter((row) => row.ratePlanId === request.ratePlanId && request.roomTypeIds.includes(row.roomTypeId) && !row.isDerived) // prettier-ignore
  const edited: EditedRow[] = rows.map(({ roomTypeId, ratePlanId, amounts }) => ({ roomTypeId, ratePlanId, isFixed: false, own: amounts })) // prettier-ignore
  const edits = rows.flatMap(({ amounts }, row) =>
    days.flatMap((day, column): Edit[] => {
      const value = changedPrice(amounts[column] ?? null, request.change, data.currency)
      return value !== null && request.weekdays.includes(weekdayOf(day)) ? [{ row, column, value }] : []
    }),
  )
  const runs = runsOf(edited, days, edits, from)
  const prices = edits.map(({ column, value }) => ({ day: days[column] as Day, amount: value as NightPrice['amount'] }))
  const count = runs.reduce((total, { values }) => total + values.length, 0)
  return { runs, prices, count, isReading: read.isFetching, error }
}
