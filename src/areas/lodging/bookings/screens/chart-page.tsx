import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { addDays } from '#core/dates.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { PANEL_WIDTH } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { ChartGrid, type GridHandle } from './chart/chart-grid.tsx'
import { ChartKeys } from './chart/chart-keys.tsx'
import { ChartMenu } from './chart/chart-menu.tsx'
import { ChartQuestions } from './chart/chart-questions.tsx'
import { ChartSkeleton, NoRooms } from './chart/chart-states.tsx'
import type { Spot } from './chart/spot.ts'
import { drawnBy } from './chart/drawn.tsx'
import { Toolbar } from './chart/toolbar.tsx'
import { type Changes, useChanges } from './chart/use-changes.ts'
import { type ChartData, type Span, useChart } from './chart/use-chart.ts'
import { type ChartActions, useChartActions } from './chart/use-chart-actions.ts'
import type { Drag } from './chart/use-drag.ts'
import type { Point } from '#web/use-pointer.ts'
import { useView } from './chart/use-view.ts'
import { useOpenPanel } from './panels.ts'
import { useWords, type Words } from './chart/words.ts'

/** The tape chart: every room and night of the property, and everything a desk does with them by hand or by key. */
export function ChartPage() {
  const words = useWords()
  const { t } = words
  const isPhone = useIsPhone()
  const canWrite = useCan('bookings.write')
  const view = useView(isPhone)
  const span = { from: view.from, days: view.days }
  const read = useChart(span)
  const { query, chart } = read
  const [message, setMessage] = useState('')
  const announce = useCallback((text: string) => setMessage(text), [])
  const changes = useChanges({ chart, read, words, announce })
  const actions = useChartActions(changes, chart?.businessDate ?? addDays(view.from, 1))
  const [menu, setMenu] = useState<Point & { spot: Spot }>()
  const grid = useRef<GridHandle>(null)

  useFocusBack(grid)

  const startNew = () => {
    const spot = grid.current?.spot()
    if (spot) actions.createAt(spot)
  }

  return (
    <Page
      title={t('bookings:chart.title')}
      isFilled
      keepsWidth
      actions={
        canWrite &&
        chart && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={startNew}>
            {t('bookings:chart.newBooking')}
          </Button>
        )
      }
    >
      <Toolbar
        view={view}
        chart={chart}
        isPhone={isPhone}
        onFindRoom={(roomId) => grid.current?.goToRoom(roomId)}
        onAssign={() => actions.setQuestion({ kind: 'assign' })}
      />
      {query.isPending && <ChartSkeleton label={t('shell:loading')} />}
      {query.isError && !chart && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {chart && chart.rooms.length === 0 && <NoRooms />}
      {chart && chart.rooms.length > 0 && (
        <ChartArea
          {...{ chart, span, grid, words, changes, actions, announce, isPhone, canWrite }}
          onMenu={(spot, at) => setMenu({ ...at, spot })}
        />
      )}
      <ChartMenu
        today={chart?.businessDate ?? view.from}
        at={menu}
        onClose={() => setMenu(undefined)}
        onAction={actions.perform}
      />
      <Box role="status" aria-live="polite" className="visually-hidden">
        {message}
      </Box>
    </Page>
  )
}

type AreaProps = {
  chart: ChartData
  span: Span
  grid: RefObject<GridHandle | null>
  words: Words
  changes: Changes
  actions: ChartActions
  announce: (text: string) => void
  isPhone: boolean
  canWrite: boolean
  onMenu: (spot: Spot, at: Point) => void
}

/** The grid, its keys, and their dialogs. */
function ChartArea({ chart, span, grid, words, changes, actions, announce, isPhone, canWrite, onMenu }: AreaProps) {
  const panel = useOpenPanel()
  const drawn = useMemo(() => drawnBy(panel), [panel])
  const onDrop = ({ grip, target }: Drag) =>
    grip.kind === 'create' ? actions.create(target) : void changes.propose(grip.bar, target)
  return (
    <>
      <ChartGrid
        handle={grid}
        chart={chart}
        span={span}
        isPhone={isPhone}
        canWrite={canWrite}
        words={words}
        own={changes.own}
        drawn={drawn}
        covered={!isPhone && panel ? PANEL_WIDTH : 0}
        onOpen={actions.open}
        onMenu={onMenu}
        onDrop={onDrop}
        announce={announce}
      />
      <ChartKeys grid={grid} actions={actions} changes={changes} announce={announce} />
      <ChartQuestions actions={actions} changes={changes} chart={chart} span={span} words={words} />
    </>
  )
}

/** Once the panel beside the chart closes, the keyboard goes on where it was. */
function useFocusBack(grid: RefObject<GridHandle | null>) {
  const isOpen = useOpenPanel() !== undefined
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) grid.current?.focus()
    wasOpen.current = isOpen
  }, [grid, isOpen])
}
