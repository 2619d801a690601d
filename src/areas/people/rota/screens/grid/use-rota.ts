import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Reply } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { pagesOf, queryOf } from '#web/api.ts'
import type { ShiftMark } from '../../contract/replies.ts'
import { rota } from '../../contract/rota.ts'
import { type StoredSpan, type Changed, openAfter, peopleAfter } from './merge.ts'
import { rowsOf } from './rows.ts'

export type RotaSpan = { from: Day; days: 7 | 14 | 28; departmentId?: string | undefined }

/** People of a page: of four weeks fewer, so that the first of them are soon there. */
const pageSizeOf = ({ days }: RotaSpan): number => (days === 28 ? 100 : 200)

const spanInput = ({ from, days, departmentId }: RotaSpan) => ({ from, days, ...(departmentId && { departmentId }) })

/** What is set up: shift types, patterns and what they are for. */
export const useSetUp = () => useQuery(queryOf(rota.setUp, {}))

/** Reads the pages that follow, one after the other. */
function useAllPages({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
}
type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

export type Marks = ReadonlyMap<string, ShiftMark['warnings']>
const NO_MARKS: Marks = new Map()

/** The warnings of shifts that still hold, once the people are there: the grid does not wait for them. */
function useMarks(input: ReturnType<typeof spanInput>, limit: number, isEnabled: boolean): Marks {
  const marks = useInfiniteQuery({ ...pagesOf(rota.marks, { ...input, limit }), placeholderData: keepPreviousData, enabled: isEnabled })
  useAllPages(marks)
  const { data } = marks
  return useMemo(
    () => (data ? new Map(data.pages.flatMap((page) => page.rows).map(({ shiftId, warnings }) => [shiftId, warnings])) : NO_MARKS),
    [data],
  )
} // prettier-ignore

/** The rota of some days: its head in one read, its people in pages that follow one another. */
export function useRota(span: RotaSpan, rowHeight: number, isEnabled: boolean) {
  const setUp = useSetUp()
  const input = spanInput(span)
  const week = useQuery({ ...queryOf(rota.week, input), placeholderData: keepPreviousData, enabled: isEnabled })
  const people = useInfiniteQuery({
    ...pagesOf(rota.people, { ...input, limit: pageSizeOf(span) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  useAllPages(people)
  const marks = useMarks(input, pageSizeOf(span), isEnabled && people.isSuccess)

  const names = useMemo(
    () => ({
      departments: new Map(setUp.data?.departments.map(({ id, name }) => [id, name])),
      positions: new Map(setUp.data?.positions.map(({ id, title }) => [id, title])),
    }),
    [setUp.data],
  )
  const rows = useMemo(() => {
    if (!people.data || !week.data) return undefined
    return rowsOf(people.data.pages.flatMap((page) => page.rows), week.data.open, names, rowHeight) // prettier-ignore
  }, [people.data, week.data, names, rowHeight])
  const days = useMemo(
    () => Array.from({ length: span.days }, (_, at) => addDays(span.from, at)),
    [span.from, span.days],
  )
  const failed = [setUp, week, people].find((query) => query.isLoadingError)
  const retry = () => void Promise.all([setUp, week, people].map((query) => query.refetch()))
  // Until they have come, the rows are those of the days shown before.
  const isShown = !week.isPlaceholderData && !people.isPlaceholderData
  return { setUp: setUp.data, week: week.data, rows, days, marks, isShown, error: failed?.error ?? null, retry }
}
export type RotaData = ReturnType<typeof useRota>

/** Puts the reply of a change into every stored read of the rota, before its figures are read anew. */
export function useMerge(): (changed: Changed) => void {
  const queries = useQueryClient()
  return useCallback(
    (changed) => {
      const { area } = rota.week
      const stored = (action: string) => queries.getQueryCache().findAll({ queryKey: [area, action] })
      for (const { queryKey } of stored(rota.week.action))
        queries.setQueryData<Reply<typeof rota.week>>(
          queryKey,
          (week) => week && { ...week, open: [...openAfter(week.open, changed, queryKey[2] as StoredSpan)] },
        )
      for (const { queryKey } of stored(rota.people.action))
        queries.setQueryData<InfiniteData<Reply<typeof rota.people>>>(queryKey, (people) => {
          const mergedPage = (page: Reply<typeof rota.people>) => ({
            ...page,
            rows: peopleAfter(page.rows, changed, queryKey[2] as StoredSpan),
          })
          return people && { ...people, pages: people.pages.map(mergedPage) }
        })
      // Their figures are still those of before.
      void queries.invalidateQueries({ queryKey: [area], refetchType: 'none' })
    },
    [queries],
  )
}
