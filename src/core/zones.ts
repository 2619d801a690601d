/** Where most people of a country live that has several time zones. Other countries have one, which the runtime knows. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GB: 'Europe/London',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
}

/** The zones the runtime lists for a country. Newer runtimes have a method, older ones a property. */
function listedZones(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`)
  const method: unknown = Reflect.get(locale, 'getTimeZones')
  const zones: unknown = typeof method === 'function' ? method.call(locale) : Reflect.get(locale, 'timeZones')
  return Array.isArray(zones) ? zones.filter((zone): zone is string => typeof zone === 'string') : []
}

const known = new Map<string, string | undefined>()

/** The time zone by which people of a country live, by its two letters; undefined where it is not known. */
export function zoneOfCountry(country: string): string | undefined {
  const code = country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  if (!known.has(code)) {
    const zones = listedZones(code)
    known.set(code, MAIN_ZONES[code] ?? (zones.length === 1 ? zones[0] : undefined))
  }
  return known.get(code)
}
