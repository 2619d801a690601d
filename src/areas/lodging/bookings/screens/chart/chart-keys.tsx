import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/shortcuts.ts'
import { useCan } from '#web/session.ts'
import type { GridHandle } from './chart-grid.tsx'
import type { ChartAction } from './chart-menu.tsx'
import type { Changes } from './use-changes.ts'
import type { ChartActions } from './use-chart-actions.ts'

type KeysProps = {
  grid: RefObject<GridHandle | null>
  actions: ChartActions
  changes: Changes
  announce: (text: string) => void
}

/** The chart's letter keys, and its arrows as the `?` sheet lists them: pressed elsewhere they lead into the chart. */
export function ChartKeys({ grid, actions, changes, announce }: KeysProps) {
  const { t } = useTranslation('bookings')
  const canWrite = useCan('bookings.write')
  const focus = () => grid.current?.focus()
  const onBar = (action: ChartAction, isRight: (status: string) => boolean) => () => {
    const spot = grid.current?.spot()
    if (!spot?.bar) return announce(t('chart.chooseStay'))
    if (!isRight(spot.bar.status)) return announce(t(`chart.cannot.${action}`, { who: spot.bar.guestName }))
    actions.perform(action, spot)
  }
  const create = () => {
    const spot = grid.current?.spot()
    if (spot) actions.createAt(spot)
  }
  const writing = (keys: string, label: string, run: () => void) =>
    canWrite ? { keys, label: t(`chart.keys.${label}`), run } : undefined

  useShortcut({ keys: 'Alt+ArrowDown', label: t('chart.keys.move'), run: focus })
  useShortcut({ keys: 'Shift+ArrowRight', label: t('chart.keys.resize'), run: focus })
  useShortcut({ keys: 'Alt+Shift+ArrowRight', label: t('chart.keys.resizeStart'), run: focus })
  useShortcut(writing('n', 'new', create))
  useShortcut(
    writing(
      'c',
      'checkIn',
      onBar('checkIn', (status) => !['IN_HOUSE', 'CHECKED_OUT'].includes(status)),
    ),
  )
  useShortcut(
    writing(
      'o',
      'checkOut',
      onBar('checkOut', (status) => status === 'IN_HOUSE'),
    ),
  )
  useShortcut(writing('u', 'undo', changes.undoLast))
  useShortcut(writing('z', 'undo', changes.undoLast))
  return null
}
