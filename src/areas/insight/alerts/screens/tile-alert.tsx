import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Alert } from '../contract/replies.ts'
import { ALERT_SPANS } from '../rules/conditions.ts'
import { NewAlert } from './alert-dialog.tsx'
import { useAlerts, useAlertWords } from './use-alerts.ts'

/** A figure as a tile shows it. */
type Shown = { report: string; metric: string; period: string }

/** Alerts on the very figure a tile shows: the whole of it, and the same days. */
export const useAlertsOn = ({ report, metric, period }: Shown): Alert[] =>
  useAlerts().filter(
    (alert) => alert.reportCode === report && alert.metric === metric && alert.span === period && alert.cutBy === null,
  )

/** Creates an alert on a figure of the library; for users who may set alerts. */
export function AlertButton({ report, metric, period, name }: Shown & { name: string }) {
  const { t } = useTranslation('alerts')
  const mayWrite = useCan('alerts.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  const span = ALERT_SPANS.find((one) => one === period) ?? 'monthToDate'
  return (
    <>
      <Tooltip title={t('tile.ask')}>
        <IconButton size="small" aria-label={t('tile.askOf', { name })} onClick={() => setOpen(true)}>
          <Icon name="bell" sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      {isOpen && <NewAlert figure={{ reportCode: report, metric, span }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Alerts on a tile's figure whose condition is true. */
export function HoldingMark({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  return alerts
    .filter(({ isHolding }) => isHolding)
    .map((alert) => (
      <Typography
        key={alert.id}
        component="dd"
        variant="caption"
        data-holding=""
        sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Icon name="alert" sx={{ fontSize: 16, color: 'error.main' }} />
        {t('tile.holds', { condition: words.condition(alert) })}
      </Typography>
    ))
}
