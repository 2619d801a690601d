import { useQueries } from '@tanstack/react-query'
import type { PropertyRow } from '#areas/insight/reports/contract/properties.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { periodsOfPicture } from '#areas/insight/reports/rules/periods.ts'
import { LinesChart } from '#areas/insight/reports/screens/pickers.tsx'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import type { Compared } from './use-look.ts'

type Props = {
  look: { span: Span; compare: Compared | undefined }
  metric: MetricCode
  rows: readonly PropertyRow[]
  currency: string
  height: number
}

/** More lines, with one of the compared days for each, cannot be read. */
const MOST_COMPARED = 3

/** One figure over time with a line for each property, in one currency; of few, each with its compared days. */
export function PropertyLines({ look: { span, compare }, metric, rows, currency, height }: Props) {
  const language = useLanguage()
  const by = periodsOfPicture(span)
  const isCompared = rows.length <= MOST_COMPARED
  const read = useQueries({
    queries: rows.map(({ propertyId }) =>
      queryOf(reports.propertySeries, {
        ...span,
        metric,
        by,
        ...(isCompared && compare && { compare }),
        propertyIds: String(propertyId),
        currency,
        language,
      }),
    ),
  })
  const failed = read.find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  const lines = rows.flatMap(({ name }, at) => {
    const table = read[at]?.data?.table
    return table ? [{ name, table }] : []
  })
  if (lines.length < rows.length) return <CardSkeleton height={height} />
  // A restaurant has no occupancy, and no line of it.
  const known = lines.filter(({ table }) => table.rows.some((row) => row[metric] !== null))
  return <LinesChart lines={known} metric={metric} compare={isCompared ? compare : undefined} height={height} />
}
