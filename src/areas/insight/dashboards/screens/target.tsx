import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useAlertsOn } from '#areas/insight/alerts/screens/pickers.tsx'
import type { ShownWidget } from '../rules/look.ts'
import { hasBudget, onTrack, reachedOf, shownShare, TARGET_ON_TRACK } from '../rules/targets.ts'
import { useTable } from './use-widget.ts'
import { useWidgetSource } from './widget-source.tsx'

type Props = { widget: ShownWidget; name: string; value: unknown; write: (amount: number) => string }

/**
 * How much of its target a figure has reached: of the budget, else of the value below which a user is notified. Nothing where there is
 * neither.
 */
export function Target({ widget, name, value, write }: Props) {
  const { t, i18n } = useTranslation('dashboards')
  const { metric, period } = widget
  const isBudgeted = hasBudget(widget)
  const read = useTable(widget, 'budget', isBudgeted).data
  // What was read for another figure of the same days may be here as well.
  const budget = isBudgeted ? read : undefined
  const { isOverview } = useWidgetSource()
  const [alert] = useAlertsOn(widget).filter(
    ({ against, direction }) =>
      !isOverview && widget.filters === undefined && against === 'value' && direction === 'below',
  )
  const budgeted = budget?.totals[`${metric}:before`]
  const [target, kind] =
    typeof budgeted === 'number'
      ? [budgeted, period === 'monthToDate' ? ('budgetToDate' as const) : ('budget' as const)]
      : [alert?.threshold, 'alert' as const]
  // Of several properties, of those with a budget.
  const reached = reachedOf(kind === 'alert' ? value : budget?.totals[metric], target)
  if (target === undefined || reached === undefined) return null
  const tenths = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const text = t(`target.${kind}`, { target: write(target), share: tenths.format(shownShare(reached)) })
  return (
    <dd style={{ margin: 0 }} data-target={kind}>
      <Box sx={{ position: 'relative', mt: 1.5, mb: 1 }}>
        <LinearProgress
          variant="determinate"
          value={onTrack(reached)}
          aria-label={t('target.name', { name })}
          aria-valuetext={text}
          sx={{ height: 6, borderRadius: 3 }}
        />
        <Box aria-hidden="true" sx={{ ...mark, insetInlineStart: `${TARGET_ON_TRACK}%` }} />
      </Box>
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {text}
      </Typography>
    </dd>
  )
}

/** The target on its track. */
const mark = { position: 'absolute', insetBlock: -3, width: 2, bgcolor: 'text.primary', borderRadius: 1 } as const
