import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { mayDo, useSessionOrNone } from '#web/session.ts'
import { printing } from '../contract.ts'

/** Something did not print, or nobody knows, or a printer wants paper: said until somebody has seen to it. */
export function PrintBanner() {
  const { t } = useTranslation('printing')
  const session = useSessionOrNone()
  const { data } = useQuery({
    ...ask(printing.attention, {}),
    enabled: session?.property !== undefined && mayDo(session, 'printing.read'),
  })
  if (!data || data.failed + data.unknown + data.printers.length === 0) return null
  const parts = [
    data.failed > 0 && t('banner.failed', { count: data.failed }),
    data.unknown > 0 && t('banner.unknown', { count: data.unknown }),
    ...data.printers.map(({ name, condition }) => `${name}: ${t(`condition.${condition}`)}`),
  ].filter(Boolean)
  return (
    <Alert severity="error" role="status" square className="no-print" sx={{ borderBottom: '1px solid var(--line)' }}>
      {parts.join(' · ')} <Link to="/bookone-admin/printers?tab=queue&view=attention">{t('banner.look')}</Link>
    </Alert>
  )
}
