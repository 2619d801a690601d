import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Outlet } from '../contract.ts'

/** Whether an outlet is open now, closed at this hour, or switched off. */
export function OpenChip({ outlet }: { outlet: Pick<Outlet, 'isActive' | 'isOpen'> }) {
  const { t } = useTranslation('outlets')
  if (!outlet.isActive) return <StatusChip tone="cancelled" label={t('off')} />
  return outlet.isOpen ? (
    <StatusChip tone="inHouse" icon="check" label={t('open')} />
  ) : (
    <StatusChip tone="past" icon="clock" label={t('closed')} />
  )
}
