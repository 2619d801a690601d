import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlerts, useAlertWords } from '#areas/insight/alerts/screens/pickers.tsx'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { judgedSpan, shortfallOf } from '#areas/insight/reports/rules/shortfall.ts'
import { useCells } from '#areas/insight/reports/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { CardSkeleton } from '#web/ui/states.tsx'
import type { Widget } from '../contract/replies.ts'
import { overdueOf, paceBehind, type Watched, watchedIn } from '../rules/attention.ts'
import { PACE, REVENUE_SO_FAR } from '../rules/defaults.ts'
import { AttentionLine, AttentionList } from './attention-list.tsx'
import { useShown, useTable } from './use-widget.ts'

type Props = { widgets: readonly Widget[]; entries: readonly ReportEntry[] }

/** What of the figures below needs attention, from the same requests: nothing is counted for it alone. */
export function Attention({ widgets, entries }: Props) {
  const { t } = useTranslation('dashboards')
  const watched = watchedIn(widgets)
  const revenue = useRevenueLine(watched, entries)
  const lines = [
    revenue,
    usePaceLine(watched, entries),
    useOverdueLine(watched, entries),
    useAlertLines(revenue?.length === 1),
  ]
  // That nothing needs attention is said once everything is known.
  if (lines.includes(undefined)) return <CardSkeleton height={HEIGHT} />
  // Without a right to the figures there is no line that all is well.
  if (Object.keys(watched).length === 0 && lines.every((each) => each?.length === 0)) return null
  return (
    <AttentionList title={t('attention.title')} none={t('attention.none')}>
      {lines.flatMap((each) => each ?? [])}
    </AttentionList>
  )
}

/** Room for two lines. */
const HEIGHT = 136

/** Lines of one kind; undefined while their figures are on their way. */
type Lines = ReactNode[] | undefined

/** The report that shows revenue by its days. */
const BY_DAY: string = 'revenue'

/** Revenue of the month so far that is short of its budget, or of last year. */
function useRevenueLine({ revenue }: Watched, entries: Props['entries']): Lines {
  const { t } = useTranslation('dashboards')
  const { currency } = useMoney()
  const { today } = useDays()
  const write = useCells(currency)
  const shown = useShown(revenue ?? REVENUE_SO_FAR, entries)
  const isJudged = revenue !== undefined && judgedSpan(today as Day) !== undefined
  const [past, budget] = [useTable(shown, 'lastYear', isJudged), useTable(shown, 'budget', isJudged)]
  if (isJudged && (past.isPending || budget.isPending)) return undefined
  const value = past.data?.totals['revenue']
  const [before, budgeted] = [past, budget].map(({ data }) => data?.totals['revenue:before'])
  const short = isJudged && shortfallOf({ value: numberOf(value), budget: numberOf(budgeted), before: numberOf(before) })
  if (!short) return []
  const ofBudget = short.kind === 'BELOW_BUDGET'
  const to = `/report/view/${BY_DAY}?period=monthToDate&group=day&compare=${ofBudget ? 'budget' : 'lastYear'}` as const
  const [now, reference] = [value, ofBudget ? budgeted : before].map((amount) => write('money', amount, true))
  return [
    <AttentionLine key="revenue" icon="chart" title={<Link to={to} isAlone>{t(`attention.${short.kind}`, { percent: short.percent })}</Link>}>
      <Figure>{t(`attention.detail.${short.kind}`, { now, reference })}</Figure>
    </AttentionLine>,
  ]
} // prettier-ignore

const numberOf = (cell: string | number | null | undefined): number | null => (typeof cell === 'number' ? cell : null)

/** Nights of the days ahead that are fewer than last year by then. */
function usePaceLine({ pace }: Watched, entries: Props['entries']): Lines {
  const { t } = useTranslation('dashboards')
  const { report } = pace ?? PACE
  const { data: table, isPending } = useTable(useShown(pace ?? PACE, entries), null, pace !== undefined)
  if (pace && isPending) return undefined
  const behind = table && paceBehind(table)
  if (!behind) return []
  const { now, before, percent } = behind
  return [
    <AttentionLine key="pace" icon="calendar" title={<Link to={`/report/view/${report}?period=next30`} isAlone>{t('attention.pace', { percent })}</Link>}>
      <Figure>{t('attention.detail.pace', { count: now, before })}</Figure>
    </AttentionLine>,
  ]
} // prettier-ignore

/** What is owed for longer than a month. */
function useOverdueLine({ ageing }: Watched, entries: Props['entries']): Lines {
  const { t } = useTranslation('dashboards')
  const { currency } = useMoney()
  const write = useCells(currency)
  const { report } = ageing ?? PACE
  const { data: table, isPending } = useTable(useShown(ageing ?? PACE, entries), null, ageing !== undefined)
  if (ageing && isPending) return undefined
  const overdue = table && overdueOf(table)
  if (!overdue) return []
  const [late, owed] = [overdue.late, overdue.owed].map((amount) => write('money', amount, true))
  return [
    <AttentionLine key="overdue" icon="clock" title={<Link to={`/report/view/${report}?period=today`} isAlone>{t('attention.overdue')}</Link>}>
      <Figure>{t('attention.detail.overdue', { late, owed })}</Figure>
    </AttentionLine>,
  ]
} // prettier-ignore

/** Alerts that hold; where it is said above what revenue is short by, not that once more. */
function useAlertLines(isRevenueSaid: boolean): Lines {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  return useAlerts()
    .filter(({ isHolding, metric, span, against }) => isHolding && !(isRevenueSaid && metric === 'revenue' && span === 'monthToDate' && against !== 'value'))
    .map((alert) => (
      <AttentionLine key={alert.id} icon="bell" title={<Link to={`/report/view/${alert.reportCode}?period=${alert.span}`} isAlone>{words.subject(alert)}</Link>}>
        <Figure>{t('tile.found', { value: words.value(alert, alert.value), condition: words.condition(alert) })}</Figure>
      </AttentionLine>
    ))
} // prettier-ignore

const Figure = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)
