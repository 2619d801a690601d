import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { reachedOf, shownShare } from '#areas/insight/dashboards/rules/targets.ts'
import type { PropertyRow, PropertyTotal } from '#areas/insight/reports/contract/properties.ts'
import type { ReportColumn } from '#areas/insight/reports/contract/replies.ts'
import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { SHORT_PERCENT } from '#areas/insight/reports/rules/shortfall.ts'
import { Change, useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { basisPointsOf, type Currency } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { saveCsv } from '#web/ui/csv.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { isLate } from '../rules/platform.ts'
import type { Look } from './use-look.ts'

type Props = {
  rows: readonly PropertyRow[]
  columns: readonly ReportColumn[]
  /** The figure they are ranked by. */
  figure: string
  currency: Currency
  /** The total of all. */
  total: PropertyTotal
  look: Look
  count: number
  /** Where the next page begins. */
  next: number | undefined
  /** Nothing to press. */
  isPlain: boolean
  /** The days are over, or some of them are: what the open day alone came to is beside no whole day and no budget. */
  isJudged: boolean
  onOpen: (row: PropertyRow) => void
}

/** All properties beside each other, ranked by a figure. One that is opened leads to its own report. */
export function PropertyTable({
  rows,
  columns,
  figure,
  currency,
  total,
  look,
  count,
  next,
  isPlain,
  isJudged,
  onOpen,
}: Props) {
  const { t } = useTranslation(['platform', 'reports'])
  const cells = useColumns(columns, { figure, currency, isJudged, total: rows.length > 1 ? total : undefined })
  const isWhole = look.offset === 0 && next === undefined
  return (
    <Box sx={framed}>
      {!isPlain && (
        <ListToolbar
          search={{ name: 'text', label: t('find') }}
          filters={[]}
          values={{ text: look.text }}
          onChange={(change) => look.set(change)}
          onExport={isWhole ? () => saveCsv(t('all'), cells, rows, currency) : undefined}
          count={t('count', { count })}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
      ) : (
        <DataTable
          label={t('all')}
          rows={rows}
          rowKey={({ propertyId }) => String(propertyId)}
          columns={cells}
          {...(!isPlain && {
            onOpen,
            sort: look.sort ?? `-${figure}`,
            onSort: (sort: string) => look.set({ sort, figure: figureOfSort(sort, columns) ?? figure }),
          })}
        />
      )}
      {!isWhole && !isPlain && (
        <Stack direction="row" className="no-print" sx={{ gap: 2, justifyContent: 'center', p: 2 }}>
          <Button disabled={look.offset === 0} onClick={() => look.set({})}>
            {t('reports:first')}
          </Button>
          <Button disabled={next === undefined} onClick={() => look.set({ offset: String(next ?? 0) })}>
            {t('reports:next')}
          </Button>
        </Stack>
      )}
    </Box>
  )
}

/** On a phone the figures of a property stand below each other in two columns, each below its name. */
const framed = {
  '& [data-card] dl': { display: 'grid', gridTemplateColumns: '1fr 1fr', rowGap: 1, mt: 1 },
  '& [data-card] dl > div': { display: 'block' },
  '& [data-card] dt': { fontSize: 12, lineHeight: '16px' },
  '& [data-card] .heading > div': { textAlign: 'end' },
} as const

/** Who sorts by a figure, ranks and draws by it too. */
const figureOfSort = (sort: string, columns: readonly ReportColumn[]): string | undefined =>
  columns.find(({ key }) => key === sort.replace(/^-/, ''))?.key

/** Figures that stand beside the one that is ranked by; more than these no screen has room for. */
const BESIDE: readonly string[] = ['revenue', 'occupancy', 'adr', 'revPar', 'takings', 'covers'] satisfies MetricCode[]

type Shown = {
  figure: string
  currency: Currency
  isJudged: boolean
  /** All together, where there are several. */ total: PropertyTotal | undefined
}

function useColumns(columns: readonly ReportColumn[], { figure, currency, isJudged, total }: Shown): Column<PropertyRow>[] {
  const { t } = useTranslation('platform')
  const write = useCells(currency)
  const isPhone = useIsPhone()
  return [
    { key: 'rank', label: t('rank'), width: 56, align: 'end', phone: 'hidden', cell: ({ rank }) => rank ?? '–', text: ({ rank }) => rank ?? '' }, // prettier-ignore
    { key: 'name', label: t('property'), sort: 'name', phone: 'title', cell: (row) => <Name row={row} />, text: ({ name }) => name, ...(total && { total: t('together') }) }, // prettier-ignore
    ...columns
      .filter(({ key }) => key === figure || BESIDE.includes(key))
      .map(
      ({ key, label, kind, formula }): Column<PropertyRow> => ({
        key,
        label,
        align: 'end',
        sort: key,
        ...(formula && { help: formula }),
        phone: key === figure ? 'end' : 'line',
        // On a phone a figure a property has none of is no line.
        cell: (row) => isPhone && key !== figure && hasNone(row, key) ? null : <Value row={row} column={{ key, kind }} currency={currency} isMain={key === figure} isJudged={isJudged} />,
        text: ({ converted }) => write(kind, converted[key]),
        ...(total && (!isPhone || total.figures[key]) && { total: <TotalValue total={total} column={{ key, kind }} isMain={key === figure} isJudged={isJudged} /> }),
      }),
    ),
  ]
} // prettier-ignore

/** A property; one that has not closed for days, or whose days are still counted, is marked. */
function Name({ row: { name, daysLate, lastClosed, missingDays } }: { row: PropertyRow }) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const isPhone = useIsPhone()
  const finalTo = (last: Day) =>
    isPhone ? t('finalTo', { day: day(last, 'number') }) : t('closedUntil', { day: day(last, 'short') })
  const closed = lastClosed ? finalTo(lastClosed) : t('neverClosed')
  return (
    <Box sx={{ minWidth: { sm: 140 }, py: { sm: 1 } }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {name}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="span" variant="caption" color="textSecondary">
          {missingDays > 0 ? t('stillCounted', { count: missingDays }) : closed}
        </Typography>
        {isLate(daysLate) && <StatusChip tone="urgent" label={t('behind', { count: daysLate })} />}
      </Box>
    </Box>
  )
}

type TotalProps = {
  total: PropertyTotal
  column: Pick<ReportColumn, 'key' | 'kind'>
  isMain: boolean
  isJudged: boolean
}

/** A figure of all properties together, below its column. Where some have no record of the compared days, both figures are those of the others. */
function TotalValue({ total, column: { key, kind }, isMain, isJudged }: TotalProps) {
  const { t } = useTranslation('platform')
  const write = useCells(total.currency)
  const amount = (value: number) => write(kind, value, true)
  const [now, before] = [total.alike?.[key], total.before?.[key]]
  const isKnown = isJudged && typeof now === 'number' && Boolean(before)
  return (
    <Box component="span" sx={{ display: 'block', py: { sm: 1 } }} data-together={key}>
      {write(kind, total.figures[key], true)}
      {isMain && isJudged && <OfBudget came={total.budgeted[key]} budget={total.budget[key]} write={amount} />}
      {isKnown && (
        <Box component="span" sx={{ fontWeight: 400, ...(isMain ? beside : onDesk) }}>
          {total.compared < total.properties && isMain && (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('alike', { count: total.compared, all: total.properties })}
            </Typography>
          )}
          <Change component="span" metric={key} now={now} before={before} kind={kind} on={null} write={amount} isBrief={!isMain} />
        </Box>
      )}
    </Box>
  )
} // prettier-ignore

type OfBudgetProps = {
  came: number | null | undefined
  budget: number | null | undefined
  write: (amount: number) => string
}

/** How much of its budget a figure came to; nothing without one. */
function OfBudget({ came, budget, write }: OfBudgetProps) {
  const { t, i18n } = useTranslation('platform')
  const reached = reachedOf(came, budget)
  if (reached === undefined || typeof budget !== 'number') return null
  const tenths = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const color = reached < REACHED ? 'error.main' : 'text.secondary'
  return (
    <Typography component="span" variant="caption" sx={{ display: 'block', color }} data-of-budget="">
      {t('ofBudget', { share: tenths.format(shownShare(reached)), budget: write(budget) })}
    </Typography>
  )
}

/** A budget that is short by less than what is something to look at is no alarm. */
const REACHED = 10_000 - basisPointsOf(SHORT_PERCENT)

/** Neither in these days nor in those they are compared with: a hotel without a restaurant has no covers, not none of them. */
const hasNone = ({ figures, before }: PropertyRow, key: string): boolean => !figures[key] && !before?.[key]

type ValueProps = {
  row: PropertyRow
  column: Pick<ReportColumn, 'key' | 'kind'>
  currency: Currency
  isMain: boolean
  isJudged: boolean
}

/** A figure in the property's own currency, with what it is in the common one, and its change: in full where it is ranked by. */
function Value({ row, column: { key, kind }, currency, isMain, isJudged }: ValueProps) {
  const { t } = useTranslation('platform')
  const [own, common] = [useCells(row.currency), useCells(currency)]
  const isForeign = kind === 'money' && row.currency !== currency
  const hasBefore = Boolean(row.before?.[key]) && typeof row.figures[key] === 'number'
  return (
    <Box component="span" sx={{ display: 'block', fontWeight: isMain ? 600 : 400, py: { sm: isMain ? 1 : 0 } }}>
      {own(kind, isMain || !hasNone(row, key) ? row.figures[key] : null, true)}
      {isForeign && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {row.rate ? common(kind, row.converted[key], true) : t('noRate')}
        </Typography>
      )}
      {isMain && isJudged && (
        <OfBudget came={row.figures[key]} budget={row.budget?.[key]} write={(amount) => own(kind, amount, true)} />
      )}
      {isJudged && (isMain || hasBefore) && (
        <Box component="span" sx={isMain ? beside : onDesk}>
          <Change
            component="span"
            metric={key}
            now={row.figures[key]}
            before={row.before?.[key]}
            kind={kind}
            on={null}
            write={(amount) => own(kind, amount, true)}
            isBrief={!isMain}
          />
        </Box>
      )}
    </Box>
  )
}

/** The change of the figure that is ranked by has two lines on a phone; those of others stand beside them there. */
const beside = {
  display: 'block',
  maxWidth: { xs: 176, sm: 'none' },
  ml: 'auto',
  whiteSpace: { xs: 'normal', sm: 'inherit' },
} as const
const onDesk = { display: { xs: 'inline-block', sm: 'block' }, ml: { xs: 1, sm: 0 } } as const
