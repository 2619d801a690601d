import { languageFor } from '#areas/parties/customers/actions.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Action } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { Holiday } from '../contract/replies.ts'

/**
 * Public holidays of a country by day, the first of two on one day: those of the whole country, of none of its states alone. Their dates are those of
 * the `date-holidays` library, which is loaded when it is first needed.
 */
async function holidaysOf(country: string, year: number, language: Language): Promise<Holiday[]> {
  const { default: Holidays } = await import('date-holidays')
  if (!(country in new Holidays().getCountries())) return []
  const calendar = new Holidays(country)
  calendar.setLanguages([language, 'en'])
  const names = new Map<Day, string>()
  for (const { date, name, type } of calendar.getHolidays(year)) {
    const day = date.slice(0, 10) as Day
    if (type === 'public' && !names.has(day)) names.set(day, name)
  }
  return [...names]
    .map(([day, name]) => ({ day, name, isOptional: false }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

export const knownHolidays: Action<typeof leave.knownHolidays> = async (ctx, { year, language }) => {
  const [property, reader] = [await getProperty(ctx), await languageFor(ctx, language)]
  return { rows: await holidaysOf(property.country, year, reader) }
}
