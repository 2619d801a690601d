export type Change = { field: string; before: unknown; after: unknown }

/** Names of ids, which the server sends with an event. */
export type Names = Readonly<Record<string, string>>

/** An amount in another currency than the property's own, as one value. */
export type Foreign = { amount: number; currency: string; rate?: string }

/** Names people cannot read and states they do not look for; an id is read where it has a name. */
const isHidden = (field: string, value: unknown, names: Names) =>
  value === undefined ||
  field === 'version' ||
  field === 'currency' ||
  field === 'id' ||
  ((/Ids?$/.test(field) || isId(value) || (isList(value) && value.every(isId))) && !isNamed(value, names))

const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0
export const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^(line:)?[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value)
const isNamed = (value: unknown, names: Names): boolean =>
  isList(value) ? value.some((each) => isNamed(each, names)) : calledBy(value, names) !== undefined
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of an id, also of a charge written as its key; undefined for one without a name. */
export const calledBy = (value: unknown, names: Names): string | undefined =>
  typeof value === 'string' ? names[value.replace(/^line:/, '')] : undefined

/** The night of a stay that a key of a charge names, or undefined. */
export const nightOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^night:.*:(\d{4}-\d\d-\d\d)$/.exec(value)?.[1] : undefined

export const isForeign = (value: unknown): value is Foreign =>
  isObject(value) && typeof value.amount === 'number' && typeof value.currency === 'string'

/**
 * What an event changed, field by field, in the order it was written. A record that was added has no `before`, one that
 * was removed no `after`; what stayed the same is left out, and so are ids without a name. Objects inside are taken
 * by field: 'name.part'.
 */
export function differenceOf(before: unknown, after: unknown, names: Names = {}, prefix = ''): Change[] {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.flatMap((field) => {
    const [was, is] = [old[field], now[field]]
    const name = `${prefix}${field}`
    if ((isObject(was) || isObject(is)) && !isForeign(was ?? is)) return differenceOf(was, is, names, `${name}.`)
    if ([was, is].every((value) => isHidden(field, value, names)) || JSON.stringify(was) === JSON.stringify(is))
      return []
    if (isEmpty(was) && is === false) return []
    return isEmpty(was) && isEmpty(is) ? [] : [{ field: name, before: was, after: is }]
  })
}

/** The readable fields of one item of a list, without ids and empty fields. */
export const partsOf = (thing: object, names: Names = {}): [string, unknown][] =>
  Object.entries(thing).filter(([field, value]) => !isHidden(field, value, names) && !isNothing(value))

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** An empty value, or a list of empty values. */
const isEmpty = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.every(isNothing))

const AMOUNTS = new Set(
  `net tax total paid due fee payable amount price balance roomNet roomTax
   gross commission commissionTax tcs tds creditLimit promised settled applied
   opening expected counted variance left roundOff parts exposure
   room service expense received refunded deferred deposits outstanding`.split(/\s+/),
)

/** Whether a field is money in minor units. */
export const isAmount = (field: string, value: unknown): value is number =>
  typeof value === 'number' && (field.endsWith('Amount') || AMOUNTS.has(field.split('.').at(-1) ?? ''))

/** Whether a field is a share in basis points. */
export const isShare = (field: string, value: unknown): value is number =>
  typeof value === 'number' && field.endsWith('Bp')

/** 'checkInTime' and 'ROOM_BLOCK' as words, for names no language file knows. */
export const inWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
