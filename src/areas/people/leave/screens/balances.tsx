import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { LeaveBalance } from '../contract/replies.ts'
import styles from './leave.module.css'
import { useAmount } from './words.tsx'

/** What an employee may take of each type, as figures. */
export function Balances({ rows }: { rows: readonly LeaveBalance[] }) {
  const { t } = useTranslation('leave')
  const { day } = useDays()
  const { number, days, hours } = useAmount()
  return (
    <ul className={styles['balances']} aria-label={t('balances')}>
      {rows.map(({ typeId, typeName, color, dayMinutes, needsBalance, usable, requested, taken, ahead, expires }) => (
        <li key={typeId} className={styles['balance']} data-color={color}>
          <Typography variant="body2" component="h3">
            {typeName}
          </Typography>
          <Box className={styles['figure']}>
            {needsBalance ? number(usable) : number(taken)}
            <span>{t(needsBalance ? 'left' : 'takenThisYear')}</span>
          </Box>
          <Typography variant="caption" color="textSecondary" component="p">
            {[
              hours(needsBalance ? usable : taken, dayMinutes),
              needsBalance && taken > 0 && t('taken', { days: days(taken, dayMinutes) }),
              ahead > 0 && t('ahead', { days: days(ahead, dayMinutes) }),
              requested > 0 && t('requested', { days: days(requested, dayMinutes) }),
              expires && t('expires', { days: days(expires.amount, dayMinutes), day: day(expires.day, 'short') }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </li>
      ))}
    </ul>
  )
}
