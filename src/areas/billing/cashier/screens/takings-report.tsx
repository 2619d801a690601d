import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { counterOf } from '#areas/property/properties/rules.ts'
import { addDays, type Day, firstOfMonth, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { SheetButton } from '#web/ui/sheet-button.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { cashier } from '../contract/cashier.ts'
import type { Takings } from '../contract/takings.ts'
import { TakingsChart, TakingsTables } from './takings-parts.tsx'

type Span = { from: Day; until: Day }

/** What the counter took in any span of business days; the span is in the address. */
export function TakingsReport() {
  const { t } = useTranslation('cashier')
  const { property } = useSession()
  const language = useLanguage()
  const notify = useNotify()
  const { span, last, set } = useSpan()
  const read = useQuery({ ...queryOf(cashier.takings, span), placeholderData: (before) => before })
  const counter = property && counterOf({ id: property.id, name: property.name })
  return (
    <Stack spacing={4}>
      <Section
        title={counter ? counter.counterName : t('tab.report')}
        action={
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button
              size="small"
              startIcon={<Icon name="print" />}
              onClick={() => void showFile(cashier.printTakings, { ...span, language }).catch(notify.refusal)}
            >
              {t('takings.pdf')}
            </Button>
            <SheetButton route={cashier.exportTakings} input={span} />
          </Stack>
        }
      >
        <Stack spacing={4}>
          {counter && (
            <Typography color="textSecondary">{t('counterNumber', { number: counter.counterNumber })}</Typography>
          )}
          <SpanChoice span={span} last={last} set={set} />
          {read.data && <Totals report={read.data} />}
        </Stack>
      </Section>
      {read.isPending && <CardSkeleton height={320} />}
      {read.isError && !read.data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data &&
        (read.data.total.count === 0 && read.data.deferred.length === 0 && read.data.sold.length === 0 ? (
          <Section>
            <EmptyState icon="money" title={t('takings.empty')} text={t('takings.emptyText')} />
          </Section>
        ) : (
          <Box sx={{ display: 'grid', gap: 4, opacity: read.isPlaceholderData ? 0.6 : 1 }}>
            <TakingsChart report={read.data} />
            <TakingsTables report={read.data} />
          </Box>
        ))}
    </Stack>
  )
}

/** The span of the address, shown with an inclusive last day. */
function useSpan() {
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const dayOf = (name: string, otherwise: Day): Day => {
    const day = url[name] ?? ''
    return isDay(day) ? day : otherwise
  }
  const from = dayOf('from', today as Day)
  const wanted = dayOf('to', from)
  const last = wanted < from ? from : wanted
  const set = (first: string, end: string) => setUrl({ from: first, to: end })
  return { span: { from, until: addDays(last, 1) }, last, set }
}

/** A day with its weekday and year fits. */
const dayWidth = { width: { xs: '100%', sm: 200 } } as const

type ChoiceProps = { span: Span; last: Day; set: (from: string, to: string) => void }

function SpanChoice({ span, last, set }: ChoiceProps) {
  const { t } = useTranslation('cashier')
  const today = useDays().today as Day
  const monthStart = firstOfMonth(today)
  const lastMonthEnd = addDays(monthStart, -1)
  const spans: readonly (readonly [string, Day, Day])[] = [
    ['today', today, today],
    ['yesterday', addDays(today, -1), addDays(today, -1)],
    ['week', addDays(today, -6), today],
    ['month', monthStart, today],
    ['lastMonth', firstOfMonth(lastMonthEnd), lastMonthEnd],
    ['year', `${today.slice(0, 4)}-01-01` as Day, today],
  ]
  return (
    <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={dayWidth}>
        <DayInput label={t('from')} value={span.from} onChange={(day) => isDay(day) && set(day, last)} />
      </Box>
      <Box sx={dayWidth}>
        <DayInput label={t('to')} value={last} min={span.from} onChange={(day) => isDay(day) && set(span.from, day)} />
      </Box>
      {spans.map(([name, from, to]) => {
        const isNow = from === span.from && to === last
        return (
          <Button
            key={name}
            size="small"
            variant={isNow ? 'outlined' : 'text'}
            aria-pressed={isNow}
            onClick={() => set(from, to)}
          >
            {t(`span.${name}`)}
          </Button>
        )
      })}
    </Stack>
  )
}

function Totals({ report }: { report: Takings }) {
  const { t } = useTranslation('cashier')
  const promised = report.deferred.reduce((sum, { amount }) => sum + amount, 0)
  const figures = [
    ['net', report.total.net],
    ['received', report.total.received],
    ['refunded', report.total.refunded],
    ...(promised > 0 ? [['promised', promised] as const] : []),
  ] as const
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 8, rowGap: 3 }}>
      {figures.map(([name, amount]) => (
        <Box key={name}>
          <Typography variant="caption" color="textSecondary" component="p">
            {t(name)}
          </Typography>
          <Typography component="p" sx={{ fontSize: name === 'net' ? 28 : 20, lineHeight: '36px', fontWeight: 600 }}>
            <MoneyText amount={amount} currency={report.currency} />
          </Typography>
        </Box>
      ))}
      <Box>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('receipts')}
        </Typography>
        <Typography component="p" sx={{ fontSize: 20, lineHeight: '36px', fontWeight: 600 }}>
          {report.total.count}
        </Typography>
      </Box>
    </Stack>
  )
}
