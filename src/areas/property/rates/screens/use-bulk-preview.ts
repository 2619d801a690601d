import { useQueries } from '@tanstack/react-query'
import { weekdayOf, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { MAX_GRID_NIGHTS, rates } from '../contract/rates.ts'
import { changedPrice, chunksOf, type Change } from './changes.ts'
import type { PriceChange } from './use-prices.ts'

type BulkChange = {
  ratePlanId: string
  roomTypeIds: readonly string[]
  from: Day
  until: Day
  weekdays: readonly number[]
  change: Change
}

/** What a bulk change would do, night by night, before it is done; nights it leaves as they are do not count. */
export function useBulkPreview(request: BulkChange | undefined): {
  changes: PriceChange[]
  count: number
  isReading: boolean
  error: unknown
} {
  const chunks = request ? chunksOf(request.from, request.until, MAX_GRID_NIGHTS).slice(0, 12) : []
  const reads = useQueries({
    queries: chunks.map((span) => queryOf(rates.prices, { ...span, ratePlanId: request?.ratePlanId })),
  })
  const isReading = reads.some((read) => read.isPending)
  const error = reads.find((read) => read.isError)?.error
  if (!request || isReading || error) return { changes: [], count: 0, isReading, error }

  const currency = reads[0]?.data?.currency
  if (!currency) return { changes: [], count: 0, isReading, error }

  const changes = request.roomTypeIds.flatMap((roomTypeId): PriceChange[] => {
    const nights = reads
      .flatMap((read) => read.data?.rows ?? [])
      .filter((row) => row.roomTypeId === roomTypeId && !row.isDerived)
      .flatMap((row) => row.nights)
      .filter((night) => request.weekdays.includes(weekdayOf(night.day)))
      .map((night) => ({ ...night, next: changedPrice(night.baseAmount, request.change, currency) }))
      .filter(({ next, baseAmount }) => next !== null && next !== baseAmount)
    if (nights.length === 0) return []
    return [
      {
        ratePlanId: request.ratePlanId,
        roomTypeId,
        before: nights.map(({ day, isSet, baseAmount }) => ({ day, amount: isSet ? baseAmount : null })),
        after: nights.map(({ day, next }) => ({ day, amount: next })),
      },
    ]
  })
  return { changes, count: changes.reduce((total, { after }) => total + after.length, 0), isReading, error }
}
