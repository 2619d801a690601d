import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { Link } from '#web/navigation.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Dashboard, Widget } from '../contract/replies.ts'
import { distinctIn, AS_ARRANGED, type DashboardLook } from '../rules/look.ts'
import { runsOf } from '../rules/runs.ts'
import { Grid } from './grid.tsx'
import { useNamedDays, useShown } from './use-widget.ts'
import { WidgetCard } from './widget-card.tsx'
import { useWidgetSource } from './widget-source.tsx'

type Props = {
  entries: readonly ReportEntry[]
  layout: Pick<Dashboard, 'widgets'>
  /** What is requested of all of it. */
  look?: DashboardLook
  /** Nothing to press: it is looked at from afar. */
  isPlain?: boolean
  /** What stands below the first key figures, or above everything else. */
  attention?: ReactNode
}

/** The business at a glance, as it is arranged. */
export function Overview({ entries, layout, look = AS_ARRANGED, isPlain = false, attention }: Props) {
  const { t } = useTranslation('dashboards')
  const { isOverview } = useWidgetSource()
  const widgets = distinctIn(layout.widgets, look)
  if (widgets.length === 0)
    return (
      <EmptyState
        icon="chart"
        title={t('none')}
        text={t('noneText')}
        {...(!isOverview && { action: <Link to="/report/report-dashboard?tab=library">{t('tab.library')}</Link> })}
      />
    )
  const runs = runsOf(widgets)
  const isBelow = runs[0]?.areFigures === true
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {!isBelow && attention}
      {runs.map(({ areFigures, widgets: shown }, run) => (
        <Fragment key={run}>
          <div>
            {areFigures && <Days widget={shown[0]} entries={entries} look={look} />}
            <Grid shapes={shown}>
              {shown.map((widget, index) => (
                <WidgetCard
                  key={`${index} ${JSON.stringify(widget)}`}
                  widget={widget}
                  entries={entries}
                  look={look}
                  isPlain={isPlain}
                  isUnderDays={areFigures}
                />
              ))}
            </Grid>
          </div>
          {run === 0 && isBelow && attention}
        </Fragment>
      ))}
    </Box>
  )
}

type DaysProps = Required<Pick<Props, 'entries' | 'look'>> & { widget: Widget }

/** Of which days the figures below are. */
function Days({ widget, entries, look }: DaysProps) {
  const named = useNamedDays()(useShown(widget, entries, look))
  return (
    <Typography component="p" sx={{ mb: 2, fontWeight: 600 }}>
      {named}
    </Typography>
  )
}
