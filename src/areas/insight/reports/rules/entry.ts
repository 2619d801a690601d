import type { Language } from '#core/language.ts'
import type { ReportEntry } from '../contract/replies.ts'
import type { Report } from './report.ts'
import { metricsOfReport } from './report-metrics.ts'
import { GROUPING_WORDS, SECTION_WORDS } from './words.ts'

/** A report as the library names it. */
export const entryOf = (report: Report, language: Language): Omit<ReportEntry, 'isFavourite'> => ({
  code: report.code,
  title: report.title[language],
  description: report.description[language],
  area: report.section,
  areaName: SECTION_WORDS[report.section][language],
  kind: report.kind,
  groupings:
    report.kind === 'figures' ? report.groupings.map((code) => ({ code, label: GROUPING_WORDS[code][language] })) : [],
  metrics: metricsOfReport(report).map(({ label, ...metric }) => ({ ...metric, label: label[language] })),
  ...(report.kind === 'figures' && report.comparisons && { comparisons: [...report.comparisons] }),
  ...(report.opensWith && { opensWith: report.opensWith }),
  drawn: report.kind === 'rows' ? (report.drawn?.form ?? null) : null,
  ...(report.kind === 'rows' && report.isOfNow && { isOfNow: report.isOfNow }),
})
