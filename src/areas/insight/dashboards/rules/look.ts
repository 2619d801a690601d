import type { Grouping } from '#areas/insight/reports/rules/datasets.ts'
import { isForeseen } from '#areas/insight/reports/rules/foreseen.ts'
import { isAhead, type NamedSpan, periodsOfPicture, type Preset, spanOf } from '#areas/insight/reports/rules/periods.ts'
import { type Comparison, isOfSameDays } from '#areas/insight/reports/rules/spans.ts'
import { addDays, type Day, type Span } from '#core/dates.ts'
import type { Widget } from '../contract/replies.ts'
import { COMPARED_FORMS } from './layouts.ts'

/** What a reader requests of a whole dashboard: days, and what they are compared with; the rest is as each widget is arranged. */
export type DashboardLook = {
  chosen: { preset: Preset; span: Span } | undefined
  /** Null requests no comparison. */
  compare: Comparison | null | undefined
}

export const AS_ARRANGED: DashboardLook = { chosen: undefined, compare: undefined }

/** A widget with the days it is shown for. */
export type ShownWidget = Omit<Widget, 'period'> & { period: Preset; span: Span }

/** The open day, and the month the financial year begins in. */
type Today = { today: Day; fiscalYearMonth: number }

/** Groupings of a picture that follow its span, so that it has neither one point nor a thousand. */
const BY_SPAN: readonly (Grouping | null)[] = ['day', 'week', 'month']
const FOLLOWING: readonly Widget['form'][] = ['line', 'bar']

/**
 * A widget as it is shown: of the days asked for, in a grouping that suits them, and compared as asked where its form is. Days to come are not
 * compared with days that are over, which were final; their budget and forecast are. A figure of the open day is not compared either: it may still grow.
 *
 * @param groupings what its report can be grouped by; none for a list
 */
export function lookedAt(
  widget: Widget,
  look: DashboardLook,
  { today, fiscalYearMonth }: Today,
  groupings: readonly Grouping[],
): ShownWidget {
  const period: Preset = look.chosen?.preset ?? widget.period
  const span = look.chosen?.span ?? spanOf(widget.period satisfies NamedSpan, today, fiscalYearMonth)
  const suited = periodsOfPicture(span)
  const follows = look.chosen !== undefined && FOLLOWING.includes(widget.form) && BY_SPAN.includes(widget.grouping)
  const canCompare = widget.grouping !== null && COMPARED_FORMS.includes(widget.form)
  // What no forecast knows stays as it is arranged.
  const isAsked =
    look.compare !== undefined && (look.compare !== 'forecast' || isForeseen(widget.metric, widget.grouping))
  const wanted = canCompare && isAsked ? (look.compare ?? null) : widget.comparison
  const isOpenDay = widget.form === 'figure' && span.from === today && span.until === addDays(today, 1)
  return {
    ...widget,
    period,
    span,
    grouping: follows && groupings.includes(suited) ? suited : widget.grouping,
    comparison: isOpenDay || (isAhead(span, today) && !isOfSameDays(wanted)) ? null : wanted,
  }
}

const sameAs = ({ report, metric, grouping, form, filters }: Widget): string =>
  [report, metric, grouping, form, JSON.stringify(filters)].join(' ')

/** The widgets of a dashboard: of two that only differ by their days, the first is enough once days are requested. */
export function distinctIn(widgets: readonly Widget[], { chosen }: DashboardLook): Widget[] {
  if (!chosen) return [...widgets]
  return widgets.filter((widget, at) => widgets.findIndex((one) => sameAs(one) === sameAs(widget)) === at)
}
