import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { mayDo, useSessionOrNone } from '#web/session.ts'
import { useNow } from '#web/use-now.ts'
import { printing } from '../contract/printing.ts'
import { waitsTooLong } from '../rules/printing.ts'

/** Shown while a document failed, waits without a printing page or has an unknown outcome, or a printer needs attention. */
export function PrintBanner() {
  const { t } = useTranslation('printing')
  const session = useSessionOrNone()
  const { data } = useQuery({
    ...queryOf(printing.attention, {}),
    enabled: session?.property !== undefined && mayDo(session, 'printing.read'),
  })
  const { moment } = useDays()
  const now = useNow()
  if (!data) return null
  const lateSince = waitsTooLong(data.waitingSince, now) ? data.waitingSince : null
  if (data.failed + data.unknown + data.expired + data.printers.length === 0 && lateSince === null) return null
  const parts = [
    data.failed > 0 && t('banner.failed', { count: data.failed }),
    data.unknown > 0 && t('banner.unknown', { count: data.unknown }),
    data.expired > 0 && t('banner.expired', { count: data.expired }),
    lateSince && t('banner.waiting', { count: data.waiting, moment: moment(lateSince) }),
    ...data.printers.map(({ name, condition }) => `${name}: ${t(`condition.${condition}`)}`),
  ].filter(Boolean)
  return (
    <Alert severity="error" role="status" square className="no-print" sx={{ borderBottom: '1px solid var(--line)' }}>
      {parts.join(' · ')}{' '}
      <Link to={`/bookone-admin/printers?tab=queue${lateSince ? '' : '&view=attention'}`}>{t('banner.look')}</Link>
    </Alert>
  )
}
