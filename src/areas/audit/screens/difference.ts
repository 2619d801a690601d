export type Change = { field: string; before: unknown; after: unknown }

/** Names people cannot read and states they do not look for. */
const isHidden = (field: string, value: unknown) =>
  field === 'version' ||
  field === 'currency' ||
  field === 'id' ||
  /Ids?$/.test(field) ||
  isId(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isId))

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What an event changed, field by field, in the order it was written. A thing that was made has no `before`, one that
 * was taken away no `after`; what stayed the same is left out, and so are ids. Objects inside are taken apart: 'name.part'.
 */
export function differenceOf(before: unknown, after: unknown, prefix = ''): Change[] {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.flatMap((field) => {
    const [was, is] = [old[field], now[field]]
    const name = `${prefix}${field}`
    if (isObject(was) || isObject(is)) return differenceOf(was, is, `${name}.`)
    if (isHidden(field, was ?? is) || JSON.stringify(was) === JSON.stringify(is)) return []
    if (isNothing(was) && is === false) return []
    return isNothing(was) && isNothing(is) ? [] : [{ field: name, before: was, after: is }]
  })
}

/** What there is to read in one thing of a list: its fields, ids and empty ones apart. */
export const partsOf = (thing: object): [string, unknown][] =>
  Object.entries(thing).filter(([field, value]) => !isHidden(field, value) && !isNothing(value))

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const AMOUNTS = new Set(
  `net tax total paid due fee payable amount price balance roomNet roomTax
   gross commission commissionTax tcs tds creditLimit promised settled applied
   opening expected counted variance left
   room service expense received refunded deferred deposits outstanding`.split(/\s+/),
)

/** Whether a field holds money in minor units. */
export const isAmount = (field: string, value: unknown): value is number =>
  typeof value === 'number' && (field.endsWith('Amount') || AMOUNTS.has(field.split('.').at(-1) ?? ''))

/** Whether a field holds a share in basis points. */
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
