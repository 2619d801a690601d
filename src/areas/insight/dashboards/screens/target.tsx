import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useAlertsOn } from '#areas/insight/alerts/screens/pickers.tsx'
import { percentOf } from '#core/money.ts'
import type { ShownWidget } from '../rules/look.ts'
import { hasBudget, reachedOf } from '../rules/targets.ts'
import { useTable } from './use-widget.ts'

type Props = { widget: ShownWidget; name: string; value: unknown; write: (amount: number) => string }

/**
 * How much of its target a figure has reached: of the budget, else of the value below which somebody is notified. Nothing where there is
 * neither.
 */
export function Target({ widget, name, value, write }: Props) {
  const { t } = useTranslation('dashboards')
  const { metric, period } = widget
  const budget = useTable(widget, 'budget', hasBudget(widget)).data
  const [alert] = useAlertsOn(widget).filter(({ against, direction }) => against === 'value' && direction === 'below')
  const budgeted = budget?.totals[`${metric}:before`]
  const [target, kind] =
    typeof budgeted === 'number'
      ? [budgeted, period === 'monthToDate' ? ('budgetToDate' as const) : ('budget' as const)]
      : [alert?.threshold, 'alert' as const]
  const reached = reachedOf(value, target)
  if (target === undefined || reached === undefined) return null
  const share = percentOf(reached)
  const text = t(`target.${kind}`, { target: write(target), share: Math.round(share) })
  return (
    <dd style={{ margin: 0 }} data-target={kind}>
      <LinearProgress
        variant="determinate"
        value={Math.max(0, Math.min(100, share))}
        aria-label={t('target.name', { name })}
        aria-valuetext={text}
        sx={{ mt: 1.5, height: 6, borderRadius: 3 }}
      />
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {text}
      </Typography>
    </dd>
  )
}
