import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAlerts, useAlertWords } from './use-alerts.ts'

/** The user’s own alerts whose condition is true at this moment, each with the way to its report; nothing while there is none. */
export function HoldingAlerts() {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const holding = useAlerts().filter(({ isHolding, isMine }) => isHolding && isMine)
  if (holding.length === 0) return null
  return (
    <Box component="ul" aria-label={t('tab')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {holding.map((alert) => (
        <Box component="li" key={alert.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Icon name="alert" sx={{ fontSize: 18, color: 'error.main' }} />
          <Link to={`/report/view/${alert.reportCode}?period=${alert.span}`} isAlone>
            {words.subject(alert)}
          </Link>
          <span>{t('tile.found', { value: words.value(alert, alert.value), condition: words.condition(alert) })}</span>
        </Box>
      ))}
    </Box>
  )
}
