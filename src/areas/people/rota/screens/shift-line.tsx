import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAt } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useSession } from '#web/session.ts'
import type { OwnShift } from '../contract/replies.ts'
import styles from './palette.module.css'

/** A shift in one line: the day, the times, where. */
export function ShiftLine({ shift, end }: { shift: OwnShift; end?: ReactNode }) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const { property } = useSession()
  const timeZone = property?.timeZone ?? 'UTC'
  const { on, startAt, endAt, typeName, kind, color, departmentName, positionTitle, area, note } = shift
  const times = startAt && endAt ? `${timeAt(startAt, timeZone)}–${timeAt(endAt, timeZone)}` : t(`kind.${kind}`)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56, py: 1 }}>
      <span className={styles['swatch']} data-color={color ?? undefined} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {day(on, 'short')} · {times}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {[typeName, positionTitle, departmentName, area].filter(Boolean).join(' · ')}
          {shift.state === 'ACKNOWLEDGED' && ` · ${t('grid.acknowledged')}`}
        </Typography>
        {note && <Typography variant="caption">{note}</Typography>}
      </Box>
      {end}
    </Box>
  )
}
