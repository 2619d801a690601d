import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { dayAtPlace, timeAtPlace } from '#web/place-time.ts'
import { mayDo, useIsHotel, useSessionOrNone } from '#web/session.ts'
import { isLate } from '../rules/clock.ts'

/** Tells whoever may close it that the day is overdue, until they put it away. */
export function OverdueBanner() {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const isHotel = useIsHotel()
  const session = useSessionOrNone()
  const [putAway, setPutAway] = useState<string>()
  const property = session?.property
  if (!property || !isHotel || !mayDo(session, 'closing.write')) return null
  const now = new Date().toISOString()
  const wall = { today: dayAtPlace(now, property.timeZone), time: timeAtPlace(now, property.timeZone) }
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
