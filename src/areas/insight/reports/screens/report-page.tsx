import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { Link, useLinkTo, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { ApiError } from '#web/api-error.ts'
import { MakeDialog, ReportButtons } from '#areas/insight/schedules/screens/pickers.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SheetButton } from '#web/ui/sheet-button.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { ReportEntry, ReportTable } from '../contract/replies.ts'
import { type FILE_FORMATS, reports } from '../contract/reports.ts'
import { columnsOf, FigureChart, ListChart } from './figure-chart.tsx'
import { Heat } from './heat.tsx'
import { ownReportId } from '../rules/own-report.ts'
import { comparedOf } from '../rules/recorded.ts'
import { FigureRows, type Behind } from './figure-rows.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportRows } from './report-rows.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { readingOf, type ReportAddress, useReportAddress } from './use-report-address.ts'

/** One report: requested by its address, drawn and listed, with the rows behind each figure. */
export function ReportPage() {
  const { t } = useTranslation('reports')
  const { reportCode = '' } = useScreenParams()
  const language = useLanguage()
  const library = useQuery(queryOf(reports.list, { language }))
  const entry = library.data?.reports.find(({ code }) => code === reportCode)
  if (library.isPending) return <Page title={t('report')}>{<CardSkeleton height={400} />}</Page>
  if (library.isLoadingError)
    return (
      <Page title={t('report')}>
        <ErrorState error={library.error} retry={() => void library.refetch()} />
      </Page>
    )
  if (!entry)
    return (
      <Page title={t('report')}>
        <EmptyState
          icon="search"
          title={t('noReport')}
          text={t('noReportText')}
          action={<Link to="/report/report-dashboard?tab=library">{t('toLibrary')}</Link>}
        />
      </Page>
    )
  return <Report key={entry.code} entry={entry} />
}

function Report({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation('reports')
  const address = useReportAddress(entry)
  const { span } = address
  const language = useLanguage()
  const { day } = useDays()
  const [behind, setBehind] = useState<Behind>()
  const asked = {
    reportCode: entry.code,
    ...span,
    ...readingOf(address),
    language,
  }
  // A page is one of what was requested then: other days or filters begin with the first.
  const of = JSON.stringify(asked)
  const [page, setPage] = useState({ of, offset: 0 })
  const offset = page.of === of ? page.offset : 0
  const setOffset = (next: number) => setPage({ of, offset: next })
  const read = useQuery({ ...queryOf(reports.read, { ...asked, offset }), placeholderData: keepPreviousData })
  const table = read.data
  return (
    <Page
      title={entry.title}
      subtitle={entry.isOfNow ? t('ofNow') : `${day(span.from)} – ${day(addDays(span.until, -1))}`}
      actions={<Actions entry={entry} address={address} asked={asked} />}
    >
      <Stack spacing={4}>
        <ReportBar entry={entry} address={address} list={table?.list} />
        {read.isPending && <CardSkeleton height={420} />}
        {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {table && <Result table={table} address={address} onBehind={setBehind} />}
        {table && (offset > 0 || table.next !== undefined) && (
          <Stack direction="row" className="no-print" sx={{ gap: 2, justifyContent: 'center' }}>
            <Button disabled={offset === 0} onClick={() => setOffset(0)}>
              {t('first')}
            </Button>
            <Button disabled={table.next === undefined} onClick={() => setOffset(table.next ?? 0)}>
              {t('next')}
            </Button>
          </Stack>
        )}
      </Stack>
      {behind && table && (
        <FigureRows table={table} behind={behind} asked={asked} onClose={() => setBehind(undefined)} />
      )}
    </Page>
  )
}

type FileFormat = (typeof FILE_FORMATS)[number]

type ReportRequest = {
  reportCode: string
  from: ReportTable['from']
  until: ReportTable['until']
  language: 'en' | 'fr'
}

function Actions({ entry, address, asked }: { entry: ReportEntry; address: ReportAddress; asked: ReportRequest }) {
  const { t } = useTranslation('reports')
  const notify = useNotify()
  const [isSaving, setSaving] = useState(false)
  const [tooLong, setTooLong] = useState<FileFormat>()
  const refusedAs = (format: FileFormat) => (error: unknown) =>
    error instanceof ApiError && error.code === 'too_many_rows' ? setTooLong(format) : notify.refusal(error)
  const { preset } = address
  const settings = readingOf(address)
  const period = preset === 'custom' ? undefined : preset
  const ownId = ownReportId(entry.code)
  const mayBuild = useCan('reports.build')
  return (
    <>
      {ownId !== undefined && mayBuild && <EditButton ownId={ownId} />}
      <Button startIcon={<Icon name="star" />} onClick={() => setSaving(true)}>
        {t('views.save')}
      </Button>
      <Button
        startIcon={<Icon name="print" />}
        onClick={() => void showFile(reports.file, { ...asked, format: 'pdf' }).catch(refusedAs('pdf'))}
      >
        {t('pdf')}
      </Button>
      <ReportButtons asked={asked} report={{ code: entry.code, title: entry.title, period, settings }} />
      <SheetButton route={reports.file} input={asked} onRefusal={(error, format) => refusedAs(format)(error)} />
      {tooLong && <MakeDialog asked={asked} format={tooLong} isTooLong onClose={() => setTooLong(undefined)} />}
      {isSaving && <SaveViewDialog entry={entry} settings={address.settings} onClose={() => setSaving(false)} />}
    </>
  )
}

/** To the builder, with a user's own report. */
function EditButton({ ownId }: { ownId: string }) {
  const { t } = useTranslation('reports')
  const link = useLinkTo(`/report/builder?report=${ownId}`)
  return (
    <Button startIcon={<Icon name="edit" />} component="a" {...link}>
      {t('builder.edit')}
    </Button>
  )
}

type ResultProps = { table: ReportTable; address: ReportAddress; onBehind: (behind: Behind) => void }

function Result({ table, address, onBehind }: ResultProps) {
  const { t } = useTranslation('reports')
  const { today, day } = useDays()
  if (table.rows.length === 0)
    return (
      <Section>
        <EmptyState icon="chart" title={t('nothing')} text={t('nothingText')} />
      </Section>
    )
  return (
    <>
      {table.missingDays > 0 && (
        <Section>
          <p role="status">{t('missingDays', { count: table.missingDays })}</p>
        </Section>
      )}
      {address.compare === 'forecast' && table.from < today && (
        <Typography variant="caption" color="textSecondary">
          {t('foreseenFrom', { day: day(today as Day) })}
        </Typography>
      )}
      <Known table={table} />
      <Drawn table={table} compare={address.compare} />
      <ReportRows table={table} address={address} onBehind={onBehind} />
      {(table.restatedDays ?? 0) > 0 && (
        <Typography variant="caption" color="textSecondary" data-restated>
          {t('restatedDays', { count: table.restatedDays ?? 0 })}
        </Typography>
      )}
    </>
  )
}

/** Since when there are figures, and how many rows have something to be compared with, where that is not all of them. */
function Known({ table }: { table: ReportTable }) {
  const { t } = useTranslation('reports')
  const { day } = useDays()
  const { known, of } = comparedOf(table)
  const { knownFrom } = table
  return (
    <>
      {knownFrom !== undefined && knownFrom > table.from && table.groupBy !== null && (
        <Typography variant="caption" color="textSecondary" data-known-from>
          {t('knownFrom', { day: day(knownFrom) })}
        </Typography>
      )}
      {known < of && (
        <Typography variant="caption" color="textSecondary" data-compared>
          {t(known === 0 ? 'comparedNone' : 'comparedSome', { known, count: of })}
        </Typography>
      )}
    </>
  )
}

function Drawn({ table, compare }: { table: ReportTable; compare: ReportAddress['compare'] }) {
  const { chart, groupBy } = table
  if (table.drawn)
    return (
      <Section title={table.title}>
        <ListChart table={table} height={260} />
      </Section>
    )
  const found = chart && columnsOf(table, chart.metric)
  if (!found || groupBy === 'none' || groupBy === 'toDate' || table.rows.length < 2) return null
  return (
    <Section title={found.column.label}>
      {groupBy === 'weekdayHour' ? (
        <Heat metric={chart.metric} table={table} name={found.column.label} />
      ) : (
        <FigureChart table={table} metric={chart.metric} form={chart.form} compare={compare} height={260} />
      )}
    </Section>
  )
}
