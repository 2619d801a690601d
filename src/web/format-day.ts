const dateFormats = new Map<string, Intl.DateTimeFormat>()

const dayParts = {
  full: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  number: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  monthName: { month: 'short' },
  weekday: { weekday: 'short' },
  weekdayLetter: { weekday: 'narrow' },
  spoken: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayShape = keyof typeof dayParts

/** A calendar day in words: 'Fri 20 Nov 2026'. It has no zone, so none is applied. */
export function formatDay(day: string, language: string, shape: DayShape = 'full'): string {
  const key = `${language} ${shape}`
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...dayParts[shape], timeZone: 'UTC' })
  dateFormats.set(key, format)
  return format.format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '')
}
