import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useFolded } from '#web/use-folded.ts'
import { bookings } from '../../contract/bookings.ts'
import type { Booking } from '../../contract/replies.ts'
import type { Bar, Chart } from '../../contract/chart.ts'
import { indexBars, rowsOf, type BarIndex, type ChartRow } from './rows.ts'
import { withSameObjects, withBooking } from './merge.ts'
import type { Target } from './target.ts'

export type Span = { from: Day; days: number }

const chartInput = ({ from, days }: Span) => ({ from, until: addDays(from, days) })

/** One read of the chart. Its parts are compared by `sameKept`, which is cheaper and finer than the library's own way. */
const chartQuery = (span: Span) => ({ ...queryOf(bookings.chart, chartInput(span)), structuralSharing: false as const })

export type ChartData = Chart & {
  index: BarIndex
  barOf: ReadonlyMap<string, Bar>
  roomOf: ReadonlyMap<string, Chart['rooms'][number]>
  typeOf: ReadonlyMap<string, Chart['roomTypes'][number]>
}

/** What a read brought, as the objects that are known already wherever nothing changed. */
function settledChart(before: Chart | undefined, data: Chart | undefined): Chart | undefined {
  if (!data || !before) return data
  return {
    ...data,
    bars: withSameObjects(before.bars, data.bars, (bar) => bar.stayId),
    rooms: withSameObjects(before.rooms, data.rooms, (room) => room.id),
    blocks: withSameObjects(before.blocks, data.blocks, (block) => block.id),
    functionRooms: withSameObjects(before.functionRooms, data.functionRooms, (room) => room.id),
    events: withSameObjects(before.events, data.events, (event) => event.id),
    roomTypes: withSameObjects(before.roomTypes, data.roomTypes, (type) => type.id),
  }
}

type Shown = { settled: Chart | undefined; pending: ReadonlyMap<string, Target> }

/** The chart with what is under way laid over it, and where its parts are found. */
function indexedChart(before: ChartData | undefined, { settled, pending }: Shown): ChartData | undefined {
  if (!settled) return undefined
  const bars = pending.size === 0 ? settled.bars : settled.bars.map((bar) => laidOver(bar, pending.get(bar.stayId)))
  const roomOf = new Map(settled.rooms.map((room) => [room.id, room]))
  return {
    ...settled,
    bars,
    index: indexBars(bars, new Set(roomOf.keys()), before?.index),
    roomOf,
    barOf: new Map(bars.map((bar) => [bar.stayId, bar])),
    typeOf: new Map(settled.roomTypes.map((type) => [type.id, type])),
  }
}

/** The chart of a span, with what this desk has under way laid over it. */
export function useChart(span: Span) {
  const queries = useQueryClient()
  const query = useQuery({ ...chartQuery(span), placeholderData: keepPreviousData })
  const settled = useFolded(query.data, settledChart)
  const [pending, setPending] = useState<ReadonlyMap<string, Target>>(new Map())

  const shown = useMemo(() => ({ settled, pending }), [settled, pending])
  const chart = useFolded(shown, indexedChart)

  // The neighbours, so that going on and back shows them at once.
  const isThere = query.isSuccess && !query.isPlaceholderData
  const { from, days } = span
  useEffect(() => {
    if (!isThere) return
    for (const shift of [days, -days])
      void queries.prefetchQuery({ ...chartQuery({ from: addDays(from, shift), days }), staleTime: 30_000 })
  }, [isThere, from, days, queries])

  const hold = useCallback((stayId: string, target: Target | undefined) => {
    setPending((now) => {
      const next = new Map(now)
      if (target) next.set(stayId, target)
      else next.delete(stayId)
      return next
    })
  }, [])

  /** Puts a booking as the server returned it into every cached chart, before the fresh read arrives. */
  const merge = useCallback(
    (booking: Booking) => {
      queries.setQueriesData<Chart>(
        { queryKey: [bookings.chart.area, bookings.chart.action] },
        (known) => known && withBooking(known, booking),
      )
    },
    [queries],
  )

  return { query, chart, hold, merge }
}

export type ChartRead = ReturnType<typeof useChart>

const laidOver = (bar: Bar, target: Target | undefined): Bar => (target ? { ...bar, ...target } : bar)

/** The rows of a chart and which sections are folded. */
export function useRows(chart: ChartData | undefined, rowHeight: number) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    (): ChartRow[] => (chart ? rowsOf({ chart, bars: chart.index, collapsed, rowHeight }) : []),
    [chart, collapsed, rowHeight],
  )
  const toggle = useCallback((section: string) => {
    setCollapsed((now) => {
      const next = new Set(now)
      if (!next.delete(section)) next.add(section)
      return next
    })
  }, [])
  const open = useCallback(
    (typeId: string) => setCollapsed((now) => new Set([...now].filter((id) => id !== typeId))),
    [],
  )
  return { rows, toggle, open }
}
