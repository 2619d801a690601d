import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { unbroken, useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useCan, useSessionOrNone } from '#web/session.ts'
import { alerts } from '../contract/alerts.ts'
import { MAX_ALERTS } from '../contract/limits.ts'
import type { Alert } from '../contract/replies.ts'

/** The alerts the user sees at the property: those of figures they may read. Without a property there are none. */
export function useAlerts(): readonly Alert[] {
  const language = useLanguage()
  const mayRead = useCan('reports.read')
  const hasProperty = useSessionOrNone()?.property !== undefined
  const { data } = useQuery({
    ...queryOf(alerts.list, { limit: MAX_ALERTS, language }),
    enabled: mayRead && hasProperty,
  })
  return data?.rows ?? []
}

type Words = {
  /** What is looked at: the figure, what it is narrowed down to, and the days. */
  subject: (alert: Alert) => string
  /** When it notifies: 'below 60.0 %'. */
  condition: (alert: Pick<Alert, 'direction' | 'against' | 'threshold' | 'unit'>) => string
  value: (alert: Pick<Alert, 'unit'>, value: number | null) => string
}

/** Alerts in words. */
export function useAlertWords(): Words {
  const { t } = useTranslation(['alerts', 'reports'])
  const { currency } = useMoney()
  const write = useCells(currency)
  return {
    subject: ({ label, cutBy, cutName, span }) =>
      [label, ...(cutBy === null ? [] : [cutName]), t(`reports:preset.${span}`).toLowerCase()].join(', '),
    condition: ({ direction, against, threshold, unit }) => {
      const limit = unbroken(write(against === 'value' ? unit : 'percent', threshold))
      return t(`condition.${against}${against !== 'value' && threshold === 0 ? 'Any' : ''}.${direction}`, { limit })
    },
    value: ({ unit }, value) => unbroken(write(unit, value)),
  }
}
