import type { Level } from './contract.ts'

/** What a level may lie in; a state or suburb may be left out. */
export const parentsOf: Readonly<Record<Level, readonly Level[]>> = {
  COUNTRY: [],
  STATE: ['COUNTRY'],
  CITY: ['STATE', 'COUNTRY'],
  SUBURB: ['CITY'],
  STREET: ['SUBURB', 'CITY'],
}

/** Whether a place of a level may lie in one of another level, or in none. */
export const fits = (level: Level, parent: Level | undefined): boolean =>
  parent === undefined ? level === 'COUNTRY' : parentsOf[level].includes(parent)

/**
 * A name as it is compared: small letters, without the accents Latin letters carry, one space between words and none around. A name
 * of signs alone stays as it is, so that it is not nothing.
 */
export function foldPlace(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return plain === '' ? name.trim().toLowerCase() : plain
}

export type Row = {
  name: string
  code: string
  postalCode: string
  latitude: number | undefined
  longitude: number | undefined
}
export type Fault = { line: number; text: string; because: 'NAME' | 'COORDINATES' | 'TWICE' }

const LONGEST = { name: 80, code: 10, postalCode: 12 }
const HEADS = new Set(['name', 'nom'])

/**
 * Places of a table, a line each: name, code, postal code, latitude, longitude; only the name must be there, and a first line that
 * names the columns is left out. Unusable lines are reported by their number, counted from 1.
 */
export function readPlaces(table: readonly (readonly string[])[]): { rows: Row[]; faults: Fault[] } {
  const rows: Row[] = []
  const faults: Fault[] = []
  const seen = new Set<string>()
  table.forEach(([name = '', code = '', postalCode = '', lat = '', long = ''], at) => {
    if (at === 0 && HEADS.has(foldPlace(name))) return
    const fault = (because: Fault['because']) => faults.push({ line: at + 1, text: name.slice(0, 80), because })
    if (
      name === '' ||
      name.length > LONGEST.name ||
      code.length > LONGEST.code ||
      postalCode.length > LONGEST.postalCode
    )
      return fault('NAME')
    const point = pointOf(lat, long)
    if (!point) return fault('COORDINATES')
    if (seen.has(foldPlace(name))) return fault('TWICE')
    seen.add(foldPlace(name))
    return rows.push({ name, code, postalCode, ...point })
  })
  return { rows, faults }
}

/** Both coordinates or neither; undefined for anything else. */
function pointOf(
  lat: string,
  long: string,
): { latitude: number | undefined; longitude: number | undefined } | undefined {
  if (lat === '' && long === '') return { latitude: undefined, longitude: undefined }
  const [latitude, longitude] = [Number(lat.replace(',', '.')), Number(long.replace(',', '.'))]
  const isPoint = lat !== '' && long !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPoint ? { latitude, longitude } : undefined
}

/** Where a point is shown; the user follows the link, nothing is fetched automatically. */
export const mapUrl = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
