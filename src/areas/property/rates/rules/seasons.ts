import { type Day, weekdayOf } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { type SeasonDays, type SeasonPrice, WEEKDAY_AMOUNTS } from '../contract/seasons.ts'

/** A season's price of a plan and type, with the nights it applies to. */
export type SeasonRate = SeasonPrice & Pick<SeasonDays, 'firstOn' | 'lastOn' | 'ranking'> & { seasonId: string }

type Days = Pick<SeasonDays, 'firstOn' | 'lastOn' | 'ranking'>

/** Seasons in the order they count: the lowest ranking first. */
export const inRanking = <Season extends Days>(seasons: readonly Season[]): Season[] =>
  seasons.toSorted((a, b) => a.ranking - b.ranking)

/** The season that counts on a night, of those in the order of their ranking; its first and its last night are of it. */
export const seasonOn = <Season extends Days>(ranked: readonly Season[], day: Day): Season | undefined =>
  ranked.find(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn)

/** The price of a season on one of its nights: that of the weekday, else its base price. */
export function seasonAmount(price: SeasonPrice, day: Day): Minor {
  const name = WEEKDAY_AMOUNTS[weekdayOf(day) - 1]
  return (name && price[name]) ?? price.baseAmount
}

/** The other seasons that share nights with one. */
export const overlapping = <Season extends Days & { id: string }>(
  seasons: readonly Season[],
  { id, firstOn, lastOn }: Season,
): Season[] => seasons.filter((other) => other.id !== id && other.firstOn <= lastOn && firstOn <= other.lastOn)

/** Days in a row with the same season as one run each; days of no season are runs without one. */
export function seasonRuns<Season extends Days>(
  ranked: readonly Season[],
  days: readonly Day[],
): { season: Season | undefined; first: Day; count: number }[] {
  const runs: { season: Season | undefined; first: Day; count: number }[] = []
  for (const day of days) {
    const season = seasonOn(ranked, day)
    const last = runs.at(-1)
    if (last && last.season === season) last.count += 1
    else runs.push({ season, first: day, count: 1 })
  }
  return runs
}
