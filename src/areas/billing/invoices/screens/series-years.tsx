import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText } from '#web/ui/values.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { SeriesYear } from '../contract/series.ts'

/** Each series of each fiscal year: how far it is, and whether a number is missing or used twice. */
export function SeriesYears({ years }: { years: readonly SeriesYear[] }) {
  const { t } = useTranslation('invoices')
  const nameOf = ({ type, businessServiceName }: SeriesYear) =>
    [t(`type.${type}`), businessServiceName].filter(Boolean).join(' · ')
  const columns: readonly Column<SeriesYear>[] = [
    { key: 'type', label: t('typeLabel'), cell: nameOf, phone: 'title' },
    { key: 'yearStart', label: t('series.from'), cell: (year) => <DayText day={year.yearStart} /> },
    { key: 'count', label: t('totals.count'), align: 'end', cell: (year) => year.count, phone: 'end' },
    {
      key: 'lastNumber',
      label: t('series.span'),
      cell: (year) => (year.count > 0 ? `${year.firstNumber} – ${year.lastNumber}` : '–'),
    },
    {
      key: 'gaps',
      label: t('series.check'),
      cell: (year) => {
        const wrong = wrongOf(year)
        return wrong.length === 0 ? (
          <StatusChip tone="past" label={t('series.whole')} />
        ) : (
          wrong.map(({ name, found }) => (
            <StatusChip
              key={name}
              tone="urgent"
              label={t(`series.${name}`, { count: found.length, said: found.join(', ') })}
            />
          ))
        )
      },
    },
  ]
  if (years.length === 0) return <EmptyState title={t('series.none')} text={t('series.noneText')} />
  return (
    <DataTable
      label={t('series.report')}
      rows={years}
      rowKey={({ type, yearStart, businessServiceName }) => `${type} ${yearStart} ${businessServiceName}`}
      columns={columns}
    />
  )
}

/** Only some of the faults are listed; the count is of all. */
function wrongOf({ gaps, duplicates, brokenLinks }: SeriesYear) {
  const all = [
    { name: 'gaps', found: gaps.map(String) },
    { name: 'twins', found: duplicates },
    { name: 'broken', found: Array.from({ length: brokenLinks }, () => '') },
  ] as const
  return all.filter(({ found }) => found.length > 0)
}
