import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { addDays, type Day } from '#core/dates.ts'
import { pagesOf, queryOf } from '#web/api.ts'
import { rota } from '../../contract/rota.ts'
import { rowsOf } from './rows.ts'

export type RotaSpan = { from: Day; days: 7 | 14 | 28; departmentId?: string | undefined }

const MOST = 200

const spanInput = ({ from, days, departmentId }: RotaSpan) => ({ from, days, ...(departmentId && { departmentId }) })

/** What is set up: shift types, patterns and what they are for. */
export const useSetUp = () => useQuery(queryOf(rota.setUp, {}))

/** The rota of some days: its head in one read, its people in pages that follow one another. */
export function useRota(span: RotaSpan, rowHeight: number, isEnabled: boolean) {
  const setUp = useSetUp()
  const input = spanInput(span)
  const week = useQuery({ ...queryOf(rota.week, input), placeholderData: keepPreviousData, enabled: isEnabled })
  const people = useInfiniteQuery({
    ...pagesOf(rota.people, { ...input, limit: MOST }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = people
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

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
  return { setUp: setUp.data, week: week.data, rows, days, error: failed?.error ?? null, retry }
}
export type RotaData = ReturnType<typeof useRota>
