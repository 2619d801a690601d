import type { PropertyRow, PropertyTotal } from '#areas/insight/reports/contract/properties.ts'
import type { ReportColumn, ReportTable } from '#areas/insight/reports/contract/replies.ts'
import type { Span } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'

type Found = { currency: Currency; columns: readonly ReportColumn[]; rows: readonly PropertyRow[]; all: PropertyTotal }

const head = ({ currency }: Found, span: Span) => ({
  code: 'properties',
  title: '',
  ...span,
  currency,
  chart: null,
  missingDays: 0,
})

type Wanted = { span: Span; metric: string; isOfBudget: boolean; compared: Span | null }

/**
 * The total of properties as a table without rows. What it is compared with is of the properties that have a record of that, or a budget; what the
 * same ones came to now stands beside it.
 */
export function tableOfTotals(found: Found, { span, metric, isOfBudget, compared }: Wanted): ReportTable {
  const { all, columns } = found
  const [value, before] = isOfBudget ? [all.budgeted[metric], all.budget[metric]] : [all.figures[metric], all.before?.[metric]]
  const alike = isOfBudget ? undefined : all.alike?.[metric]
  return {
    ...head(found, span),
    groupBy: 'none',
    compared,
    columns: columns.filter(({ key }) => key === metric),
    rows: [],
    totals: { [metric]: value ?? null, [`${metric}:before`]: before ?? null, ...(typeof alike === 'number' && all.compared < all.properties && { [`${metric}:alike`]: alike }) },
    drawn: null,
    // What has no record is missing of its own, so that the days themselves count as recorded.
    knownFrom: span.from,
  }
} // prettier-ignore

/** Properties by one figure, the largest first, in one currency; one without it has no row. */
export function tableOfRanks(found: Found, { span, metric }: Pick<Wanted, 'span' | 'metric'>): ReportTable {
  const known = found.rows.filter(({ converted }) => typeof converted[metric] === 'number')
  return {
    ...head(found, span),
    groupBy: null,
    compared: null,
    columns: [{ key: 'name', kind: 'text', label: '' }, ...found.columns.filter(({ key }) => key === metric)],
    rows: known.map(({ propertyId, name, converted }) => ({
      key: String(propertyId),
      name,
      [metric]: converted[metric] ?? null,
    })),
    totals: {},
    drawn: { form: 'bar', by: 'name', series: [metric] },
  }
}
