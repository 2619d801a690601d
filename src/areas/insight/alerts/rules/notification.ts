import { changeOf, type MetricCode, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { printWriter } from '#areas/insight/reports/rules/print.ts'
import { groupName, METRIC_WORDS } from '#areas/insight/reports/rules/words.ts'
import type { Key } from '#areas/insight/reports/rules/datasets.ts'
import { addDays, type Span } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import { type Condition, type Found, limitOf } from './conditions.ts'

export type Cut = { by: Key; value: string; name: string }

/** What a figure is called, with what it is narrowed down to. */
function figureName(metric: MetricCode, cut: Cut | null, language: Language): string {
  const label = METRIC_WORDS[metric].label[language]
  return cut ? `${label}, ${groupName(cut.by, cut.value, cut.name, language)}` : label
}

type Fired = Condition & { metric: MetricCode; cut: Cut | null; span: Span; found: Found }
type Place = { locale: string; timeZone: string; currency: Currency }

/** The sentence an alert notifies with in English, and its values for the words of each reader. */
export function alertText(alert: Fired, place: Place) {
  const { metric, cut, span, found, against, direction } = alert
  const { unit } = metricOf(metric)
  const value = found.value ?? 0
  const days = `${span.from}/${addDays(span.until, -1)}`
  const named = { figure: figureName(metric, cut, 'en'), 'figure:fr': figureName(metric, cut, 'fr'), days, unit, value }
  const write = printWriter({ ...place, language: 'en' })
  const last = addDays(span.until, -1)
  const shownDays = span.from === last ? write('day', last) : `${write('day', span.from)} – ${write('day', last)}`
  const begin = `${named.figure}, ${shownDays}: ${write(unit, value)}`
  if (against === 'value') {
    const facts = { ...named, threshold: alert.threshold }
    return {
      message: `${begin}, ${direction} ${write(unit, alert.threshold)}`,
      text: { kind: `alert_${direction}`, facts },
    }
  }
  const facts = {
    ...named,
    reference: found.reference ?? 0,
    change: changeOf(value, found.reference) ?? 0,
    limit: limitOf(alert),
  }
  const base = against === 'budget' ? 'the budget of' : 'last year,'
  const than = `${write('percent', facts.change)} on ${base} ${write(unit, facts.reference)}`
  return { message: `${begin}, ${than}`, text: { kind: `alert_${against}`, facts } }
}
