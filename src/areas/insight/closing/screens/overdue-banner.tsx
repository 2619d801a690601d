import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, dayAt, timeAt } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { mayDo, useIsHotel, useSessionOrNone } from '#web/session.ts'
import { useNow } from '#web/use-now.ts'
import { isLate } from '../rules/clock.ts'

/** Shows users who may close the day that it is overdue, until they dismiss it. */
export function OverdueBanner() {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const isHotel = useIsHotel()
  const session = useSessionOrNone()
  const [putAway, setPutAway] = useState<string>()
  const now = new Date(useNow()).toISOString()
  const property = session?.property
  if (!property || !isHotel || !mayDo(session, 'closing.write')) return null
  const wall = { today: dayAt(now, property.timeZone), time: timeAt(now, property.timeZone) }
  const { businessDate } = property
  if (putAway === businessDate || !isLate(businessDate as Day, wall)) return null
  return (
    <Alert
      severity="warning"
      role="status"
      square
      className="no-print"
      onClose={() => setPutAway(businessDate)}
      slotProps={{ closeButton: { 'aria-label': t('overdue.putAway') } }}
      sx={{ borderBottom: '1px solid var(--line)' }}
    >
      {t('overdue.text', { day: day(businessDate) })} <Link to="/bookone/day-close">{t('overdue.link')}</Link>
    </Alert>
  )
}
