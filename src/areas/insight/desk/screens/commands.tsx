import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/commands.ts'
import { useCan, useIsHotel } from '#web/session.ts'
import { useShortcut } from '#web/shortcuts.ts'
import { closeWalkIn, openWalkIn, useIsWalkInOpen } from './walk-in-store.ts'

const WalkInPanel = lazy(() => import('./walk-in-panel.tsx').then((module) => ({ default: module.WalkInPanel })))

/** W from anywhere: starts a walk-in. */
export function DeskCommands() {
  const { t } = useTranslation('desk')
  const isHotel = useIsHotel()
  const canWrite = useCan('bookings.write') && isHotel
  const isOpen = useIsWalkInOpen()
  const label = t('walkIn.title')
  useShortcut(canWrite ? { keys: 'w', label, run: openWalkIn } : undefined)
  useCommand(
    canWrite
      ? {
          id: 'bookings.walkIn',
          label,
          keys: 'W',
          icon: 'walkIn',
          isNew: true,
          words: t('walkIn.words'),
          run: openWalkIn,
        }
      : undefined,
  )
  return isOpen ? (
    <Suspense fallback={null}>
      <WalkInPanel onClose={closeWalkIn} />
    </Suspense>
  ) : null
}
