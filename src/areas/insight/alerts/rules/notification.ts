import { changeOf } from '#areas/insight/reports/rules/changes.ts'
import { type MetricCode, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { printWriter } from '#areas/insight/reports/rules/print.ts'
import { groupName, METRIC_WORDS } from '#areas/insight/reports/rules/words.ts'
import type { Key } from '#areas/insight/reports/rules/datasets.ts'
import { addDays, type Span } from '#core/dates.ts'
import { type Language, LANGUAGES } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import { type Condition, type Found, limitOf } from './conditions.ts'

export type Cut = { by: Key; value: string; name: string }

type Narrowed = { cutBy: Key | null; cutValue: string | null; cutName: string }

/** What an alert narrows its figure down to. */
export const cutOf = ({ cutBy, cutValue, cutName }: Narrowed): Cut | null =>
  cutBy === null ? null : { by: cutBy, value: cutValue ?? '', name: cutName }

/** Where the figure of an alert is read, of the days it was weighed for. */
export function pathOf({ reportCode }: { reportCode: string }, cut: Cut | null, { from, until }: Span) {
  const narrowed = cut && { only: cut.by, key: cut.value, name: cut.name }
  const query = new URLSearchParams({ period: 'custom', from, until, ...narrowed })
  return `/report/view/${reportCode}?${query.toString()}` as const
}

/** What a figure is called, with what it is narrowed down to. */
export function figureName(metric: MetricCode, cut: Cut | null, language: Language): string {
  const label = METRIC_WORDS[metric].label[language]
  return cut ? `${label}, ${groupName(cut.by, cut.value, cut.name, language)}` : label
}

export type Fired = Condition & { metric: MetricCode; cut: Cut | null; span: Span; found: Found }
export type Place = { locale: string; timeZone: string; currency: Currency }

/** An alert in words of a language: its figure, what was found, and what that was measured against. */
export function factsIn(language: Language, alert: Fired, place: Place): Record<string, string> {
  const { metric, cut, found, against, threshold } = alert
  const { unit } = metricOf(metric)
  const write = printWriter({ ...place, language })
  const named = { figure: figureName(metric, cut, language), value: write(unit, found.value) }
  if (against === 'value') return { ...named, threshold: write(unit, threshold) }
  const change = changeOf(found.value, found.reference) ?? null
  const limit = write('percent', limitOf(alert))
  return { ...named, reference: write(unit, found.reference), change: write('percent', change), limit }
}

/** The sentence an alert notifies with in English, and its values in the words of each language. */
export function alertText(alert: Fired, place: Place) {
  const { span, against, direction } = alert
  const { figure = '', value = '', threshold = '', reference = '', change = '' } = factsIn('en', alert, place)
  const last = addDays(span.until, -1)
  const write = printWriter({ ...place, language: 'en' })
  const days = span.from === last ? write('day', last) : `${write('day', span.from)} – ${write('day', last)}`
  const condition =
    against === 'value'
      ? `${direction} ${threshold}`
      : `${change} on ${against === 'budget' ? 'the budget of' : 'last year,'} ${reference}`
  const others = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    Object.entries(factsIn(language, alert, place)).map(([name, fact]) => [`${name}:${language}`, fact] as const),
  )
  const facts = { ...factsIn('en', alert, place), ...Object.fromEntries(others), days: `${span.from}/${last}` }
  const kind = against === 'value' ? `alert_${direction}` : `alert_${against}`
  return { message: `${figure}, ${days}: ${value}, ${condition}`, text: { kind, facts } }
}
