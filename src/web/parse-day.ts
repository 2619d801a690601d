import { addDays, isDay, type Day } from '#core/dates.ts'

const words: Record<string, number> = { today: 0, "aujourd'hui": 0, tomorrow: 1, demain: 1, yesterday: -1, hier: -1 }
const months = ['jan', 'fe|fé', 'mar', 'ap|av', 'ma[iy]', 'jun|juin', 'jul|juil', 'au|ao', 's', 'o', 'n', 'd'].map(
  (start) => new RegExp(`^(?:${start})`),
)

/**
 * The day a user means: '2026-11-20', '20/11/2026', '20.11', '20 nov', 'Fri 20 Nov 2026', '+3', 'today'.
 * Without a year it is the next such day that is not more than half a year past.
 */
export function parseDay(typed: string, today: Day): Day | undefined {
  const text = typed.trim().toLowerCase()
  if (isDay(text)) return text
  if (text in words) return addDays(today, words[text] ?? 0)
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))

  const found = /^(?:[a-zé]+\.?,?\s+)?(\d{1,2})[\s./-]*(\d{1,2}|[a-zûé]{1,9}\.?)(?:[\s./-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!found) return undefined
  const [, dayText = '', monthText = '', yearText] = found
  const month = /^\d+$/.test(monthText) ? Number(monthText) : months.findIndex((start) => start.test(monthText)) + 1
  const made = (year: number) => {
    const day = `${year}-${String(month).padStart(2, '0')}-${dayText.padStart(2, '0')}`
    return isDay(day) ? day : undefined
  }
  if (yearText) return made(yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText))
  const thisYear = Number(today.slice(0, 4))
  const sameYear = made(thisYear)
  return sameYear !== undefined && sameYear < addDays(today, -183) ? made(thisYear + 1) : sameYear
}
